CREATE TABLE "draft_parts" (
	"draft" integer NOT NULL,
	"part" text NOT NULL,
	"fields" jsonb,
	"state" text NOT NULL,
	"number" integer NOT NULL,
	"account" integer,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "draft_parts_draft_part_pk" PRIMARY KEY("draft","part")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"reference" text NOT NULL,
	"base" text,
	"account" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"due_parts" text[],
	"due_in_step" boolean DEFAULT false NOT NULL,
	"due_by" integer,
	"due_fault" text
);
--> statement-breakpoint
CREATE TABLE "field_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "field_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"reference" text NOT NULL,
	"field" text NOT NULL,
	"text" text NOT NULL,
	"account" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "language_lags" (
	"entity" text NOT NULL,
	"reference" text NOT NULL,
	"locale" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"basis" jsonb NOT NULL,
	CONSTRAINT "language_lags_entity_reference_locale_pk" PRIMARY KEY("entity","reference","locale"),
	CONSTRAINT "language_lags_locale" CHECK ("language_lags"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "presences" (
	"entity" text NOT NULL,
	"reference" text NOT NULL,
	"tab" uuid NOT NULL,
	"account" integer NOT NULL,
	"field" text,
	"since" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"held_at" timestamp (3) with time zone,
	CONSTRAINT "presences_entity_reference_tab_pk" PRIMARY KEY("entity","reference","tab")
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"reference" text NOT NULL,
	"act" text NOT NULL,
	"change" uuid NOT NULL,
	"document" jsonb,
	"version" text,
	"fields" text[] NOT NULL,
	"door" text NOT NULL,
	"account" integer,
	"impersonated_by" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "draft_parts" ADD CONSTRAINT "draft_parts_draft_drafts_id_fk" FOREIGN KEY ("draft") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_parts" ADD CONSTRAINT "draft_parts_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_due_by_accounts_id_fk" FOREIGN KEY ("due_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_notes" ADD CONSTRAINT "field_notes_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_impersonated_by_accounts_id_fk" FOREIGN KEY ("impersonated_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_document" ON "drafts" USING btree ("entity","reference");--> statement-breakpoint
CREATE INDEX "drafts_due" ON "drafts" USING btree ("due_at") WHERE "drafts"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "field_notes_document" ON "field_notes" USING btree ("entity","reference");--> statement-breakpoint
CREATE INDEX "language_lags_since" ON "language_lags" USING btree ("since");--> statement-breakpoint
CREATE INDEX "presences_seen" ON "presences" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "revisions_document" ON "revisions" USING btree ("entity","reference","id");--> statement-breakpoint
CREATE INDEX "revisions_change" ON "revisions" USING btree ("change");--> statement-breakpoint
CREATE INDEX "revisions_bin" ON "revisions" USING btree ("at") WHERE "revisions"."act" = 'removed' and "revisions"."undone_at" is null;