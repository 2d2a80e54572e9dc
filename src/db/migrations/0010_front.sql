CREATE INDEX "document_index_one_language" ON "document_index" USING btree ("shown_at") WHERE "document_index"."is_stored" and "document_index"."is_published" and "document_index"."has_nl" <> "document_index"."has_fr";--> statement-breakpoint
CREATE INDEX "draft_parts_account" ON "draft_parts" USING btree ("account");--> statement-breakpoint
CREATE INDEX "draft_parts_ready" ON "draft_parts" USING btree ("saved_at") WHERE "draft_parts"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "drafts_fault" ON "drafts" USING btree ("id") WHERE "drafts"."due_fault" is not null;--> statement-breakpoint
CREATE INDEX "field_notes_open" ON "field_notes" USING btree ("id") WHERE "field_notes"."done_at" is null;