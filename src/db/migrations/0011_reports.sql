CREATE INDEX "stat_hours_type" ON "stat_hours" USING btree ("type_id","portal","hour");--> statement-breakpoint
CREATE INDEX "tickets_created" ON "tickets" USING btree ("created_at");