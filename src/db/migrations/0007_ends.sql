ALTER TABLE "article_listings" ADD COLUMN "visible_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "visible_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ads" ADD COLUMN "visible_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ads" ADD COLUMN "date_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ads" ADD COLUMN "date_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ads" ADD COLUMN "position" smallint;--> statement-breakpoint
ALTER TABLE "ads" ADD COLUMN "weight" smallint;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "visible_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "visible_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "visible_until" timestamp (3) with time zone DEFAULT 'infinity' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "visible_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "articles_visible_until" ON "articles" USING btree ("visible_until") WHERE "articles"."visible_until" is not null;--> statement-breakpoint
CREATE INDEX "events_visible_until" ON "events" USING btree ("visible_until") WHERE "events"."visible_until" is not null;--> statement-breakpoint
CREATE INDEX "pages_visible_until" ON "pages" USING btree ("visible_until") WHERE "pages"."visible_until" is not null;--> statement-breakpoint
CREATE INDEX "videos_visible_until" ON "videos" USING btree ("visible_until") WHERE "videos"."visible_until" is not null;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_dates" CHECK ("ads"."date_until" >= "ads"."date_from");