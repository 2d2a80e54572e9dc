CREATE TABLE "abos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "abos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text,
	"account" integer NOT NULL,
	"portal" char(4) NOT NULL,
	"start_date" timestamp (3) with time zone NOT NULL,
	"expiry_date" timestamp (3) with time zone,
	"is_trial" boolean NOT NULL,
	"address" integer,
	"campaign_code" varchar(64),
	"created_at" timestamp (3) with time zone NOT NULL,
	"content_hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "abos_reference" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "account_companies" (
	"account" integer NOT NULL,
	"customer" text NOT NULL,
	CONSTRAINT "account_companies_account_customer_pk" PRIMARY KEY("account","customer")
);
--> statement-breakpoint
CREATE TABLE "account_interests" (
	"account" integer NOT NULL,
	"interest" text NOT NULL,
	CONSTRAINT "account_interests_account_interest_pk" PRIMARY KEY("account","interest")
);
--> statement-breakpoint
CREATE TABLE "account_permissions" (
	"account" integer NOT NULL,
	"permission" smallint NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_permissions_account_permission_pk" PRIMARY KEY("account","permission"),
	CONSTRAINT "account_permissions_known" CHECK ("account_permissions"."permission" between 1 and 45 and "account_permissions"."permission" <> 42)
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text,
	"email" text NOT NULL,
	"first_name" varchar(30) NOT NULL,
	"last_name" varchar(40) NOT NULL,
	"phone" varchar(36),
	"gender" varchar(36),
	"locale" text NOT NULL,
	"klnr" char(8),
	"parent_user" integer,
	"campaign_code" varchar(64),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"erased_from" timestamp (3) with time zone,
	"content_hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "accounts_email" UNIQUE("email"),
	CONSTRAINT "accounts_reference" UNIQUE("reference"),
	CONSTRAINT "accounts_email_lower" CHECK ("accounts"."email" = lower("accounts"."email")),
	CONSTRAINT "accounts_klnr_digits" CHECK ("accounts"."klnr" ~ '^[0-9]{8}$'),
	CONSTRAINT "accounts_locale" CHECK ("accounts"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text,
	"account" integer NOT NULL,
	"street" varchar(355) NOT NULL,
	"street_number" varchar(50) NOT NULL,
	"street_box_number" varchar(50),
	"city" varchar(255) NOT NULL,
	"zip_code" varchar(20) NOT NULL,
	"country_code" char(2) NOT NULL,
	"is_b2b" boolean NOT NULL,
	"vat" text,
	"company_name" varchar(80),
	"locale" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"content_hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "addresses_reference" UNIQUE("reference"),
	CONSTRAINT "addresses_b2b" CHECK (not "addresses"."is_b2b" or ("addresses"."vat" is not null and "addresses"."company_name" is not null)),
	CONSTRAINT "addresses_locale" CHECK ("addresses"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"portal" char(4) NOT NULL,
	"locale" text NOT NULL,
	"is_active" boolean NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"campaign_code" varchar(64),
	CONSTRAINT "newsletter_recipients_one" UNIQUE("email","portal","locale"),
	CONSTRAINT "newsletter_recipients_email_lower" CHECK ("newsletter_recipients"."email" = lower("newsletter_recipients"."email")),
	CONSTRAINT "newsletter_recipients_locale" CHECK ("newsletter_recipients"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "parent_users" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" varchar(40) NOT NULL,
	"first_name" varchar(30) NOT NULL,
	"last_name" varchar(40) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trials" (
	"account" integer NOT NULL,
	"portal" char(4) NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trials_account_portal_pk" PRIMARY KEY("account","portal")
);
--> statement-breakpoint
CREATE TABLE "known_clients" (
	"hash" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_codes" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"account" integer,
	"code_hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"registration" jsonb,
	"portal" char(4),
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "remember_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"rotated_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" integer NOT NULL,
	"device" varchar(60) NOT NULL,
	"bearer_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"bearer_expires_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_bearer_hash" UNIQUE("bearer_hash")
);
--> statement-breakpoint
CREATE TABLE "mail_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mail" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"locale" text NOT NULL,
	"portal" char(4) NOT NULL,
	"values" jsonb NOT NULL,
	"state" text NOT NULL,
	"message_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "mails_state_known" CHECK ("mails"."state" in ('waiting', 'sent', 'doubtful', 'failed')),
	CONSTRAINT "mails_locale" CHECK ("mails"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "outbox_mails" (
	"mail" integer PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"notification" integer NOT NULL,
	"account" integer NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"reaction_type_id" smallint,
	CONSTRAINT "notification_reads_account_notification_pk" PRIMARY KEY("account","notification")
);
--> statement-breakpoint
CREATE TABLE "notification_texts" (
	"notification" integer NOT NULL,
	"locale" text NOT NULL,
	"title" varchar(255) NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "notification_texts_notification_locale_pk" PRIMARY KEY("notification","locale"),
	CONSTRAINT "notification_texts_locale" CHECK ("notification_texts"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "notification_topics" (
	"notification" integer NOT NULL,
	"interest" text NOT NULL,
	CONSTRAINT "notification_topics_notification_interest_pk" PRIMARY KEY("notification","interest")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"type_reference" text NOT NULL,
	"email" text,
	"article_reference" text,
	"file_id" integer,
	"sender" varchar(80) NOT NULL,
	"modified_at" timestamp (3) with time zone NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "notifications_reference" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account" integer,
	"email" text,
	"name" varchar(80) NOT NULL,
	"portal" char(4) NOT NULL,
	"subject" varchar(255) NOT NULL,
	"description" text NOT NULL,
	"priority" text NOT NULL,
	"status_id" smallint NOT NULL,
	"locale" text NOT NULL,
	"campaign_code" varchar(64),
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tickets_one_sender" CHECK (num_nonnulls("tickets"."account", "tickets"."email") = 1),
	CONSTRAINT "tickets_status_known" CHECK ("tickets"."status_id" between 1 and 5),
	CONSTRAINT "tickets_locale" CHECK ("tickets"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
ALTER TABLE "abos" ADD CONSTRAINT "abos_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "abos" ADD CONSTRAINT "abos_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "abos" ADD CONSTRAINT "abos_address_addresses_id_fk" FOREIGN KEY ("address") REFERENCES "public"."addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_companies" ADD CONSTRAINT "account_companies_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_companies" ADD CONSTRAINT "account_companies_customer_customers_reference_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_interests" ADD CONSTRAINT "account_interests_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_interests" ADD CONSTRAINT "account_interests_interest_interests_code_fk" FOREIGN KEY ("interest") REFERENCES "public"."interests"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_permissions" ADD CONSTRAINT "account_permissions_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_parent_user_parent_users_id_fk" FOREIGN KEY ("parent_user") REFERENCES "public"."parent_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remember_tokens" ADD CONSTRAINT "remember_tokens_session_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_attempts" ADD CONSTRAINT "mail_attempts_mail_mails_id_fk" FOREIGN KEY ("mail") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_mail_mails_id_fk" FOREIGN KEY ("mail") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_notifications_id_fk" FOREIGN KEY ("notification") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_texts" ADD CONSTRAINT "notification_texts_notification_notifications_id_fk" FOREIGN KEY ("notification") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_topics" ADD CONSTRAINT "notification_topics_notification_notifications_id_fk" FOREIGN KEY ("notification") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_topics" ADD CONSTRAINT "notification_topics_interest_interests_code_fk" FOREIGN KEY ("interest") REFERENCES "public"."interests"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_article_reference_articles_reference_fk" FOREIGN KEY ("article_reference") REFERENCES "public"."articles"("reference") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "abos_account" ON "abos" USING btree ("account","portal");--> statement-breakpoint
CREATE INDEX "account_companies_customer" ON "account_companies" USING btree ("customer");--> statement-breakpoint
CREATE INDEX "account_interests_interest" ON "account_interests" USING btree ("interest");--> statement-breakpoint
CREATE INDEX "accounts_klnr" ON "accounts" USING btree ("klnr");--> statement-breakpoint
CREATE INDEX "accounts_erased_from" ON "accounts" USING btree ("erased_from");--> statement-breakpoint
CREATE INDEX "addresses_account" ON "addresses" USING btree ("account");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_of" ON "newsletter_recipients" USING btree ("portal","locale");--> statement-breakpoint
CREATE INDEX "known_clients_seen" ON "known_clients" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "limits_expires" ON "limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_codes_expires" ON "login_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "remember_tokens_session" ON "remember_tokens" USING btree ("session");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_attempts_mail" ON "mail_attempts" USING btree ("mail");--> statement-breakpoint
CREATE INDEX "mails_state" ON "mails" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notification_reads_notification" ON "notification_reads" USING btree ("notification");--> statement-breakpoint
CREATE INDEX "notification_topics_interest" ON "notification_topics" USING btree ("interest");--> statement-breakpoint
CREATE INDEX "notifications_modified" ON "notifications" USING btree ("modified_at","id");--> statement-breakpoint
CREATE INDEX "notifications_email" ON "notifications" USING btree ("email");--> statement-breakpoint
CREATE INDEX "tickets_account" ON "tickets" USING btree ("account");--> statement-breakpoint
CREATE INDEX "tickets_status" ON "tickets" USING btree ("status_id","created_at");