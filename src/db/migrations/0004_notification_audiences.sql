ALTER TABLE "notifications" ADD COLUMN "portal" char(4);--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "audience" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "visible_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_portal" ON "notifications" USING btree ("portal");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_audience" CHECK ("notifications"."email" is null or "notifications"."audience" = 'all');