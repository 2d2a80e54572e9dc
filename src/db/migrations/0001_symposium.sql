CREATE TABLE "symposium_categories" (
	"post" integer NOT NULL,
	"category" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "symposium_categories_post_category_pk" PRIMARY KEY("post","category")
);
--> statement-breakpoint
CREATE TABLE "symposium_choices" (
	"account" integer PRIMARY KEY NOT NULL,
	"has_digest" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "symposium_decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "symposium_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"change" uuid NOT NULL,
	"post" integer NOT NULL,
	"act" text NOT NULL,
	"reason" text,
	"account" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"before" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "symposium_matches" (
	"account" integer NOT NULL,
	"post" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "symposium_matches_account_post_pk" PRIMARY KEY("account","post")
);
--> statement-breakpoint
CREATE TABLE "symposium_pictures" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "symposium_pictures_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1500000000 CACHE 1),
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "symposium_posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "symposium_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account" integer NOT NULL,
	"klnr" char(8) NOT NULL,
	"portal" char(4) NOT NULL,
	"user_type_id" smallint NOT NULL,
	"search_type_id" smallint NOT NULL,
	"member_file" integer,
	"address" integer,
	"remove_after_date" date NOT NULL,
	"visible_until" timestamp (3) with time zone NOT NULL,
	"is_live" boolean NOT NULL,
	"first_name" varchar(50) NOT NULL,
	"last_name" varchar(50) NOT NULL,
	"email" varchar(255) NOT NULL,
	"phone" varchar(20),
	"shows_phone" boolean DEFAULT false NOT NULL,
	"website" text,
	"decision" text NOT NULL,
	"reason" text,
	"approved_at" timestamp (3) with time zone,
	"approved_file" integer,
	"approved_member_file" integer,
	"told_until" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "symposium_posts_types" CHECK ("symposium_posts"."user_type_id" in (1, 2) and "symposium_posts"."search_type_id" between 1 and 4),
	CONSTRAINT "symposium_posts_klnr_digits" CHECK ("symposium_posts"."klnr" ~ '^[0-9]{8}$'),
	CONSTRAINT "symposium_posts_website" CHECK ("symposium_posts"."website" ~* '^https?://')
);
--> statement-breakpoint
CREATE TABLE "symposium_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "symposium_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"post" integer NOT NULL,
	"text" varchar(1000) NOT NULL,
	"client" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "symposium_texts" (
	"post" integer NOT NULL,
	"stage" text NOT NULL,
	"locale" text NOT NULL,
	"title" varchar(255) NOT NULL,
	"description" varchar(5000) NOT NULL,
	CONSTRAINT "symposium_texts_post_stage_locale_pk" PRIMARY KEY("post","stage","locale"),
	CONSTRAINT "symposium_texts_locale" CHECK ("symposium_texts"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
ALTER TABLE "symposium_categories" ADD CONSTRAINT "symposium_categories_post_symposium_posts_id_fk" FOREIGN KEY ("post") REFERENCES "public"."symposium_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "symposium_choices" ADD CONSTRAINT "symposium_choices_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "symposium_decisions" ADD CONSTRAINT "symposium_decisions_post_symposium_posts_id_fk" FOREIGN KEY ("post") REFERENCES "public"."symposium_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "symposium_decisions" ADD CONSTRAINT "symposium_decisions_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "symposium_matches" ADD CONSTRAINT "symposium_matches_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "symposium_matches" ADD CONSTRAINT "symposium_matches_post_symposium_posts_id_fk" FOREIGN KEY ("post") REFERENCES "public"."symposium_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "symposium_posts" ADD CONSTRAINT "symposium_posts_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "symposium_posts" ADD CONSTRAINT "symposium_posts_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "symposium_posts" ADD CONSTRAINT "symposium_posts_member_file_member_files_id_fk" FOREIGN KEY ("member_file") REFERENCES "public"."member_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "symposium_posts" ADD CONSTRAINT "symposium_posts_address_addresses_id_fk" FOREIGN KEY ("address") REFERENCES "public"."addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "symposium_posts" ADD CONSTRAINT "symposium_posts_approved_file_files_id_fk" FOREIGN KEY ("approved_file") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "symposium_reports" ADD CONSTRAINT "symposium_reports_post_symposium_posts_id_fk" FOREIGN KEY ("post") REFERENCES "public"."symposium_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "symposium_texts" ADD CONSTRAINT "symposium_texts_post_symposium_posts_id_fk" FOREIGN KEY ("post") REFERENCES "public"."symposium_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "symposium_categories_category" ON "symposium_categories" USING btree ("category");--> statement-breakpoint
CREATE INDEX "symposium_decisions_post" ON "symposium_decisions" USING btree ("post","id");--> statement-breakpoint
CREATE INDEX "symposium_decisions_change" ON "symposium_decisions" USING btree ("change");--> statement-breakpoint
CREATE INDEX "symposium_matches_post" ON "symposium_matches" USING btree ("post");--> statement-breakpoint
CREATE INDEX "symposium_posts_account" ON "symposium_posts" USING btree ("account");--> statement-breakpoint
CREATE INDEX "symposium_posts_klnr" ON "symposium_posts" USING btree ("klnr","id");--> statement-breakpoint
CREATE INDEX "symposium_posts_portal" ON "symposium_posts" USING btree ("portal","approved_at");--> statement-breakpoint
CREATE INDEX "symposium_posts_visible_until" ON "symposium_posts" USING btree ("visible_until");--> statement-breakpoint
CREATE INDEX "symposium_posts_decision" ON "symposium_posts" USING btree ("decision","id");--> statement-breakpoint
CREATE INDEX "symposium_posts_member_file" ON "symposium_posts" USING btree ("member_file");--> statement-breakpoint
CREATE INDEX "symposium_reports_open" ON "symposium_reports" USING btree ("post") WHERE "symposium_reports"."closed_at" is null;