CREATE TABLE "impersonation_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"impersonation" uuid NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "impersonations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" integer NOT NULL,
	"staff" integer,
	"staff_session" uuid,
	"reason" varchar(500),
	"started_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "impersonation_tokens" ADD CONSTRAINT "impersonation_tokens_impersonation_impersonations_id_fk" FOREIGN KEY ("impersonation") REFERENCES "public"."impersonations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_staff_accounts_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_staff_session_sessions_id_fk" FOREIGN KEY ("staff_session") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "impersonation_tokens_of" ON "impersonation_tokens" USING btree ("impersonation");--> statement-breakpoint
CREATE INDEX "impersonations_account" ON "impersonations" USING btree ("account");--> statement-breakpoint
CREATE INDEX "impersonations_staff" ON "impersonations" USING btree ("staff");--> statement-breakpoint
CREATE INDEX "impersonations_session" ON "impersonations" USING btree ("staff_session");--> statement-breakpoint
CREATE INDEX "impersonations_mailed" ON "impersonations" USING btree ("mailed_at");