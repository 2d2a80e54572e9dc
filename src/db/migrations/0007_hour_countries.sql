DROP INDEX "hour_records_staff";--> statement-breakpoint
ALTER TABLE "hour_schedules" ADD COLUMN "issuer" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "hour_records_staff" ON "hour_records" USING btree ("staff","date","id") WHERE "hour_records"."removed_at" is null;--> statement-breakpoint
ALTER TABLE "hour_schedules" ADD CONSTRAINT "hour_schedules_issuer" CHECK ("hour_schedules"."issuer" in (1, 2));