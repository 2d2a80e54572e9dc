ALTER TABLE "login_codes" ADD COLUMN "mailbox" text;--> statement-breakpoint
ALTER TABLE "login_codes" ADD COLUMN "is_mailed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "counts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "login_codes_mailbox" ON "login_codes" USING btree ("mailbox");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient","created_at");