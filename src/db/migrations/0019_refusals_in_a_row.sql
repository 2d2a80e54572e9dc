CREATE TABLE "send_refusals" (
	"row" bigint PRIMARY KEY NOT NULL,
	"domain" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "send_pauses" ADD COLUMN "failures" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "send_refusals" ADD CONSTRAINT "send_refusals_row_send_rows_id_fk" FOREIGN KEY ("row") REFERENCES "public"."send_rows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "send_refusals_domain" ON "send_refusals" USING btree ("domain");