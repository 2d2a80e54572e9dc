CREATE TABLE "mail_figures" (
	"newsletter" text NOT NULL,
	"locale" text NOT NULL,
	"kind" text NOT NULL,
	"link" smallint NOT NULL,
	"verdict" text NOT NULL,
	"events" integer NOT NULL,
	"recipients" integer NOT NULL,
	CONSTRAINT "mail_figures_newsletter_locale_kind_link_verdict_pk" PRIMARY KEY("newsletter","locale","kind","link","verdict")
);
--> statement-breakpoint
ALTER TABLE "mail_figures" ADD CONSTRAINT "mail_figures_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;