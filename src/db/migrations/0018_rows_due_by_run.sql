DROP INDEX "send_rows_run";--> statement-breakpoint
DROP INDEX "send_rows_due";--> statement-breakpoint
CREATE INDEX "send_rows_due" ON "send_rows" USING btree ("run","due_at","id") WHERE "send_rows"."state" = 'waiting';