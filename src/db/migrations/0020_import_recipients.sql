ALTER TABLE "newsletter_recipients" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD COLUMN "reference" text GENERATED ALWAYS AS (case when confirmed_at is not null then portal || ':' || locale || ':' || email end) STORED;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "suppressions" ADD COLUMN "reference" text GENERATED ALWAYS AS (case when lifted_at is null then email end) STORED;--> statement-breakpoint
ALTER TABLE "suppressions" ADD COLUMN "content_hash" text;--> statement-breakpoint
CREATE INDEX "newsletter_recipients_reference" ON "newsletter_recipients" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "suppressions_reference" ON "suppressions" USING btree ("reference");