CREATE TABLE "popular_articles" (
	"portal" char(4) NOT NULL,
	"locale" text NOT NULL,
	"position" smallint NOT NULL,
	"article" text NOT NULL,
	CONSTRAINT "popular_articles_portal_locale_position_pk" PRIMARY KEY("portal","locale","position"),
	CONSTRAINT "popular_articles_locale" CHECK ("popular_articles"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
ALTER TABLE "popular_articles" ADD CONSTRAINT "popular_articles_article_articles_reference_fk" FOREIGN KEY ("article") REFERENCES "public"."articles"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "popular_articles_article" ON "popular_articles" USING btree ("article");