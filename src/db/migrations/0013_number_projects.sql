ALTER TABLE "newsletter_items" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_projects" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_projects_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "newsletter_projects" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "newsletter_projects" ADD COLUMN "refused_by" integer;--> statement-breakpoint
ALTER TABLE "newsletter_projects" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_projects" ADD CONSTRAINT "newsletter_projects_refused_by_accounts_id_fk" FOREIGN KEY ("refused_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_projects" ADD CONSTRAINT "newsletter_projects_number" UNIQUE("number");