CREATE TABLE "member_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account" integer NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"hash" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "member_files_bytes" CHECK ("member_files"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "member_files" ADD CONSTRAINT "member_files_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_files_account" ON "member_files" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "member_files_hash" ON "member_files" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "member_files_waiting" ON "member_files" USING btree ("uploaded_at") WHERE "member_files"."used_at" is null;