CREATE TABLE "poll_answer_texts" (
	"poll" text NOT NULL,
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"answer" varchar(255) NOT NULL,
	CONSTRAINT "poll_answer_texts_poll_key_locale_pk" PRIMARY KEY("poll","key","locale"),
	CONSTRAINT "poll_answer_texts_locale" CHECK ("poll_answer_texts"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "poll_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poll_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"poll" text NOT NULL,
	"key" text NOT NULL,
	"sort_order" smallint NOT NULL,
	CONSTRAINT "poll_answers_key" UNIQUE("poll","key")
);
--> statement-breakpoint
CREATE TABLE "poll_texts" (
	"poll" text NOT NULL,
	"locale" text NOT NULL,
	"question" varchar(255) NOT NULL,
	CONSTRAINT "poll_texts_poll_locale_pk" PRIMARY KEY("poll","locale"),
	CONSTRAINT "poll_texts_locale" CHECK ("poll_texts"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "poll_votes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poll_votes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"poll" text NOT NULL,
	"voter" text NOT NULL,
	"answer" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "poll_votes_voter" UNIQUE("poll","voter")
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"code" text PRIMARY KEY NOT NULL,
	"portal" char(4) NOT NULL,
	"is_published" boolean NOT NULL,
	"closes_at" timestamp (3) with time zone,
	"results" text NOT NULL,
	"content_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "polls_code" CHECK (length("polls"."code") = 12)
);
--> statement-breakpoint
CREATE TABLE "newsletter_approvals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"newsletter" text NOT NULL,
	"version" text NOT NULL,
	"articles" jsonb NOT NULL,
	"waived" text[] NOT NULL,
	"account" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" integer
);
--> statement-breakpoint
CREATE TABLE "newsletter_lists" (
	"newsletter" text NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "newsletter_lists_email" UNIQUE("newsletter","email")
);
--> statement-breakpoint
CREATE TABLE "newsletter_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"approval" integer NOT NULL,
	"locale" text NOT NULL,
	"from_name" text NOT NULL,
	"from_address" text NOT NULL,
	"reply_to" text NOT NULL,
	"subject" text NOT NULL,
	"preheader" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"links" text[] NOT NULL,
	"pictures" text[] NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "newsletter_mails_one" UNIQUE("approval","locale"),
	CONSTRAINT "newsletter_mails_locale" CHECK ("newsletter_mails"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_projects" (
	"newsletter" text PRIMARY KEY NOT NULL,
	"status_id" smallint NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"approval" integer,
	"recipients_type_id" smallint,
	"archive" text,
	"correction_of" text,
	"correction_for" text,
	"created_by" integer,
	"edited_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_projects_status_known" CHECK ("newsletter_projects"."status_id" between 1 and 6),
	CONSTRAINT "newsletter_projects_recipients" CHECK ("newsletter_projects"."recipients_type_id" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "newsletter_schedules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_schedules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"newsletter" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"account" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "newsletter_schedules_at" UNIQUE("newsletter","at")
);
--> statement-breakpoint
CREATE TABLE "counting_choices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "counting_choices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"is_allowed" boolean NOT NULL,
	"wording" text NOT NULL,
	"door" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbound_mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"envelope_from" text NOT NULL,
	"envelope_to" text NOT NULL,
	"raw" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb NOT NULL,
	"row" bigint,
	"ticket" integer,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inbound_mails_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "mail_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"row" bigint NOT NULL,
	"kind" text NOT NULL,
	"link" smallint,
	"verdict" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recipient_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recipient_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient" integer NOT NULL,
	"act" text NOT NULL,
	"door" text NOT NULL,
	"wording" text,
	"account" integer,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "send_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "send_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"row" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"code" smallint,
	"enhanced_code" text,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "send_days" (
	"portal" char(4) NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "send_days_portal_day_pk" PRIMARY KEY("portal","day")
);
--> statement-breakpoint
CREATE TABLE "send_exclusions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "send_exclusions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run" integer NOT NULL,
	"newsletter" text NOT NULL,
	"locale" text NOT NULL,
	"email" text,
	"reason" text NOT NULL,
	CONSTRAINT "send_exclusions_one" UNIQUE("newsletter","locale","email")
);
--> statement-breakpoint
CREATE TABLE "send_pauses" (
	"domain" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"answer" text,
	"at" timestamp (3) with time zone NOT NULL,
	"by" integer
);
--> statement-breakpoint
CREATE TABLE "send_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "send_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run" integer NOT NULL,
	"newsletter" text NOT NULL,
	"portal" char(4) NOT NULL,
	"locale" text NOT NULL,
	"email" text,
	"domain" text NOT NULL,
	"recipient" integer,
	"account" integer,
	"state" text NOT NULL,
	"reason" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"claim" uuid,
	"lease_until" timestamp (3) with time zone,
	"message_id" uuid NOT NULL,
	"is_counted" boolean DEFAULT false NOT NULL,
	"code" smallint,
	"enhanced_code" text,
	"answer" text,
	"first_tried_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"bounced_at" timestamp (3) with time zone,
	"bounce" text,
	"complained_at" timestamp (3) with time zone,
	"unsubscribed_at" timestamp (3) with time zone,
	CONSTRAINT "send_rows_one" UNIQUE("newsletter","locale","email"),
	CONSTRAINT "send_rows_message" UNIQUE("message_id"),
	CONSTRAINT "send_rows_locale" CHECK ("send_rows"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "send_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "send_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"newsletter" text NOT NULL,
	"approval" integer NOT NULL,
	"schedule" integer,
	"kind" text NOT NULL,
	"recipients_type_id" smallint NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"made_up_to" integer DEFAULT 0 NOT NULL,
	"is_made" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"account" integer
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"hash" text PRIMARY KEY NOT NULL,
	"email" text,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"lifted_at" timestamp (3) with time zone,
	"lifted_by" integer
);
--> statement-breakpoint
ALTER TABLE "newsletter_item_texts" ADD COLUMN "date" varchar(20);--> statement-breakpoint
ALTER TABLE "newsletter_items" ADD COLUMN "only_in" text;--> statement-breakpoint
ALTER TABLE "newsletter_items" ADD COLUMN "poll_code" text;--> statement-breakpoint
ALTER TABLE "newsletter_texts" ADD COLUMN "preheader" varchar(255);--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "only_in" text;--> statement-breakpoint
ALTER TABLE "portals" ADD COLUMN "sender" jsonb;--> statement-breakpoint
ALTER TABLE "poll_answer_texts" ADD CONSTRAINT "poll_answer_texts_poll_polls_code_fk" FOREIGN KEY ("poll") REFERENCES "public"."polls"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_answer_texts" ADD CONSTRAINT "poll_answer_texts_answer" FOREIGN KEY ("poll","key") REFERENCES "public"."poll_answers"("poll","key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_answers" ADD CONSTRAINT "poll_answers_poll_polls_code_fk" FOREIGN KEY ("poll") REFERENCES "public"."polls"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_texts" ADD CONSTRAINT "poll_texts_poll_polls_code_fk" FOREIGN KEY ("poll") REFERENCES "public"."polls"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_poll_polls_code_fk" FOREIGN KEY ("poll") REFERENCES "public"."polls"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_answer_poll_answers_id_fk" FOREIGN KEY ("answer") REFERENCES "public"."poll_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_approvals" ADD CONSTRAINT "newsletter_approvals_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_approvals" ADD CONSTRAINT "newsletter_approvals_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_approvals" ADD CONSTRAINT "newsletter_approvals_withdrawn_by_accounts_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_lists" ADD CONSTRAINT "newsletter_lists_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_mails" ADD CONSTRAINT "newsletter_mails_approval_newsletter_approvals_id_fk" FOREIGN KEY ("approval") REFERENCES "public"."newsletter_approvals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_projects" ADD CONSTRAINT "newsletter_projects_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_projects" ADD CONSTRAINT "newsletter_projects_correction_of_newsletters_reference_fk" FOREIGN KEY ("correction_of") REFERENCES "public"."newsletters"("reference") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_projects" ADD CONSTRAINT "newsletter_projects_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_projects" ADD CONSTRAINT "newsletter_projects_edited_by_accounts_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_schedules" ADD CONSTRAINT "newsletter_schedules_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_schedules" ADD CONSTRAINT "newsletter_schedules_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_row_send_rows_id_fk" FOREIGN KEY ("row") REFERENCES "public"."send_rows"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_ticket_tickets_id_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_events" ADD CONSTRAINT "mail_events_row_send_rows_id_fk" FOREIGN KEY ("row") REFERENCES "public"."send_rows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_events" ADD CONSTRAINT "recipient_events_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_attempts" ADD CONSTRAINT "send_attempts_row_send_rows_id_fk" FOREIGN KEY ("row") REFERENCES "public"."send_rows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_exclusions" ADD CONSTRAINT "send_exclusions_run_send_runs_id_fk" FOREIGN KEY ("run") REFERENCES "public"."send_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_exclusions" ADD CONSTRAINT "send_exclusions_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_pauses" ADD CONSTRAINT "send_pauses_by_accounts_id_fk" FOREIGN KEY ("by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_rows" ADD CONSTRAINT "send_rows_run_send_runs_id_fk" FOREIGN KEY ("run") REFERENCES "public"."send_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_rows" ADD CONSTRAINT "send_rows_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_rows" ADD CONSTRAINT "send_rows_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_runs" ADD CONSTRAINT "send_runs_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_runs" ADD CONSTRAINT "send_runs_approval_newsletter_approvals_id_fk" FOREIGN KEY ("approval") REFERENCES "public"."newsletter_approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_runs" ADD CONSTRAINT "send_runs_schedule_newsletter_schedules_id_fk" FOREIGN KEY ("schedule") REFERENCES "public"."newsletter_schedules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_runs" ADD CONSTRAINT "send_runs_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_lifted_by_accounts_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poll_votes_answer" ON "poll_votes" USING btree ("answer");--> statement-breakpoint
CREATE INDEX "polls_portal" ON "polls" USING btree ("portal","created_at");--> statement-breakpoint
CREATE INDEX "newsletter_approvals_newsletter" ON "newsletter_approvals" USING btree ("newsletter","id");--> statement-breakpoint
CREATE INDEX "newsletter_projects_status" ON "newsletter_projects" USING btree ("status_id","updated_at");--> statement-breakpoint
CREATE INDEX "newsletter_schedules_waiting" ON "newsletter_schedules" USING btree ("at") WHERE "newsletter_schedules"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "counting_choices_email" ON "counting_choices" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "inbound_mails_kind" ON "inbound_mails" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "inbound_mails_row" ON "inbound_mails" USING btree ("row");--> statement-breakpoint
CREATE INDEX "mail_events_row" ON "mail_events" USING btree ("row","at");--> statement-breakpoint
CREATE INDEX "mail_events_at" ON "mail_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "recipient_events_recipient" ON "recipient_events" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "send_attempts_row" ON "send_attempts" USING btree ("row");--> statement-breakpoint
CREATE INDEX "send_exclusions_reason" ON "send_exclusions" USING btree ("newsletter","locale","reason");--> statement-breakpoint
CREATE INDEX "send_rows_run" ON "send_rows" USING btree ("run","state");--> statement-breakpoint
CREATE INDEX "send_rows_due" ON "send_rows" USING btree ("due_at","id") WHERE "send_rows"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "send_rows_lease" ON "send_rows" USING btree ("lease_until") WHERE "send_rows"."state" in ('claimed', 'speaking');--> statement-breakpoint
CREATE INDEX "send_rows_state" ON "send_rows" USING btree ("newsletter","locale","state");--> statement-breakpoint
CREATE INDEX "send_rows_email" ON "send_rows" USING btree ("email");--> statement-breakpoint
CREATE INDEX "send_rows_settled" ON "send_rows" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "send_runs_newsletter" ON "send_runs" USING btree ("newsletter","id");--> statement-breakpoint
CREATE INDEX "send_runs_open" ON "send_runs" USING btree ("id") WHERE "send_runs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "suppressions_email" ON "suppressions" USING btree ("email");--> statement-breakpoint
CREATE INDEX "suppressions_at" ON "suppressions" USING btree ("at");--> statement-breakpoint
ALTER TABLE "newsletter_items" ADD CONSTRAINT "newsletter_items_poll_code_polls_code_fk" FOREIGN KEY ("poll_code") REFERENCES "public"."polls"("code") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_items_poll" ON "newsletter_items" USING btree ("poll_code") WHERE "newsletter_items"."poll_code" is not null;