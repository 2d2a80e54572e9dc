CREATE TABLE "ticket_note_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_note_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"note" integer NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "remove_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ticket_note_files" ADD CONSTRAINT "ticket_note_files_note_ticket_notes_id_fk" FOREIGN KEY ("note") REFERENCES "public"."ticket_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_note_files_note" ON "ticket_note_files" USING btree ("note");--> statement-breakpoint
CREATE INDEX "ticket_note_files_hash" ON "ticket_note_files" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "inbound_mails_ticket" ON "inbound_mails" USING btree ("ticket");--> statement-breakpoint
CREATE INDEX "tickets_remove" ON "tickets" USING btree ("remove_at") WHERE "tickets"."remove_at" is not null;