CREATE TABLE "former_emails" (
	"account" integer NOT NULL,
	"email" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_emails_account_email_pk" PRIMARY KEY("account","email")
);
--> statement-breakpoint
CREATE TABLE "interest_numbers" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interest_numbers_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	CONSTRAINT "interest_numbers_code" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "former_emails" ADD CONSTRAINT "former_emails_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_emails_email" ON "former_emails" USING btree ("email");--> statement-breakpoint
-- Interests that are there already get their numbers by code.
INSERT INTO "interest_numbers" ("code") SELECT "code" FROM "interests" ORDER BY "code";
