CREATE TABLE "article_polls" (
	"article" text NOT NULL,
	"poll" text NOT NULL,
	CONSTRAINT "article_polls_article_poll_pk" PRIMARY KEY("article","poll")
);
--> statement-breakpoint
ALTER TABLE "poll_votes" DROP CONSTRAINT "poll_votes_poll_polls_code_fk";
--> statement-breakpoint
ALTER TABLE "article_polls" ADD CONSTRAINT "article_polls_article_articles_reference_fk" FOREIGN KEY ("article") REFERENCES "public"."articles"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_polls" ADD CONSTRAINT "article_polls_poll_polls_code_fk" FOREIGN KEY ("poll") REFERENCES "public"."polls"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_polls_poll" ON "article_polls" USING btree ("poll");