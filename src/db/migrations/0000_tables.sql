CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY stem_nl (TEMPLATE = snowball, LANGUAGE = dutch);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY stem_fr (TEMPLATE = snowball, LANGUAGE = french);--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION words_nl (PARSER = default);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION words_nl ADD MAPPING FOR asciiword, word WITH stem_nl;--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION words_nl ADD MAPPING FOR numword, int, uint, float, sfloat, version WITH simple;--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION words_fr (PARSER = default);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION words_fr ADD MAPPING FOR asciiword, word WITH stem_fr;--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION words_fr ADD MAPPING FOR numword, int, uint, float, sfloat, version WITH simple;--> statement-breakpoint
CREATE SEQUENCE "public"."staff_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
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
	"position" smallint NOT NULL,
	CONSTRAINT "account_companies_account_customer_pk" PRIMARY KEY("account","customer")
);
--> statement-breakpoint
CREATE TABLE "account_interests" (
	"account" integer NOT NULL,
	"interest" text NOT NULL,
	"position" smallint NOT NULL,
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
	"removed_at" timestamp (3) with time zone,
	"content_hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "addresses_reference" UNIQUE("reference"),
	CONSTRAINT "addresses_b2b" CHECK (not "addresses"."is_b2b" or ("addresses"."vat" is not null and "addresses"."company_name" is not null)),
	CONSTRAINT "addresses_locale" CHECK ("addresses"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account" integer NOT NULL,
	"before" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "former_emails" (
	"account" integer NOT NULL,
	"email" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_emails_account_email_pk" PRIMARY KEY("account","email")
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
	"source" text,
	"reference" text GENERATED ALWAYS AS (case when confirmed_at is not null then portal || ':' || locale || ':' || email end) STORED,
	"content_hash" text,
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
CREATE TABLE "article_interests" (
	"article" text NOT NULL,
	"interest" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "article_interests_article_interest_pk" PRIMARY KEY("article","interest")
);
--> statement-breakpoint
CREATE TABLE "article_listings" (
	"portal" char(4) NOT NULL,
	"locale" text NOT NULL,
	"interest" text NOT NULL,
	"display_date" timestamp (3) with time zone NOT NULL,
	"visible_until" timestamp (3) with time zone,
	"article" text NOT NULL,
	CONSTRAINT "article_listings_portal_locale_interest_display_date_article_pk" PRIMARY KEY("portal","locale","interest","display_date","article")
);
--> statement-breakpoint
CREATE TABLE "article_portals" (
	"article" text NOT NULL,
	"portal" char(4) NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "article_portals_article_portal_pk" PRIMARY KEY("article","portal")
);
--> statement-breakpoint
CREATE TABLE "article_texts" (
	"article" text NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"text" text NOT NULL,
	"image_alt" text NOT NULL,
	"search_text_related" text NOT NULL,
	"newsletter_more_label" text NOT NULL,
	CONSTRAINT "article_texts_article_locale_pk" PRIMARY KEY("article","locale"),
	CONSTRAINT "article_texts_locale" CHECK ("article_texts"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"reference" text PRIMARY KEY NOT NULL,
	"job_code" text,
	"number" integer NOT NULL,
	"type_id" smallint NOT NULL,
	"display_date" timestamp (3) with time zone NOT NULL,
	"visible_until" timestamp (3) with time zone,
	"display_author" text,
	"is_published" boolean NOT NULL,
	"is_premium" boolean NOT NULL,
	"requires_registration" boolean NOT NULL,
	"file_id" integer,
	"image_url" text,
	"customer_reference" text,
	"external_url" text,
	"view_count" integer NOT NULL,
	"own_view_count" integer DEFAULT 0 NOT NULL,
	"relevancy" double precision NOT NULL,
	"content_hash" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "articles_reference" CHECK (length("articles"."reference") = 15),
	CONSTRAINT "articles_job_code" CHECK (length("articles"."job_code") = 12),
	CONSTRAINT "articles_type" CHECK ("articles"."type_id" between 1 and 21),
	CONSTRAINT "articles_counts" CHECK ("articles"."view_count" >= 0 and "articles"."number" >= 0),
	CONSTRAINT "articles_image_url" CHECK ("articles"."image_url" ~ '^(https://|/([^/\\]|$))'),
	CONSTRAINT "articles_external_url" CHECK ("articles"."external_url" ~ '^(https://|/([^/\\]|$))')
);
--> statement-breakpoint
CREATE TABLE "social_cards" (
	"hash" text PRIMARY KEY NOT NULL,
	"card" json NOT NULL,
	"is_drawn" boolean DEFAULT false NOT NULL,
	"taken_until" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_portals" (
	"ad" text NOT NULL,
	"portal" char(4) NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "ad_portals_ad_portal_pk" PRIMARY KEY("ad","portal")
);
--> statement-breakpoint
CREATE TABLE "ad_texts" (
	"ad" text NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"image_alt" text NOT NULL,
	CONSTRAINT "ad_texts_ad_locale_pk" PRIMARY KEY("ad","locale"),
	CONSTRAINT "ad_texts_locale" CHECK ("ad_texts"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "ads" (
	"reference" text PRIMARY KEY NOT NULL,
	"type_id" smallint DEFAULT 1 NOT NULL,
	"file_id" integer,
	"image_url" text,
	"redirect_url" text NOT NULL,
	"customer_reference" text,
	"visible_until" timestamp (3) with time zone,
	"date_from" timestamp (3) with time zone,
	"date_until" timestamp (3) with time zone,
	"position" smallint,
	"weight" smallint,
	"content_hash" text NOT NULL,
	CONSTRAINT "ads_image_url" CHECK ("ads"."image_url" ~ '^(https://|/([^/\\]|$))'),
	CONSTRAINT "ads_redirect_url" CHECK ("ads"."redirect_url" ~ '^(https://|/([^/\\]|$))'),
	CONSTRAINT "ads_dates" CHECK ("ads"."date_until" >= "ads"."date_from")
);
--> statement-breakpoint
CREATE TABLE "customer_addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer" text NOT NULL,
	"street" varchar(355) NOT NULL,
	"street_number" varchar(50) NOT NULL,
	"street_box_number" varchar(50),
	"city" varchar(255) NOT NULL,
	"zip_code" varchar(20) NOT NULL,
	"country_code" char(2) NOT NULL,
	CONSTRAINT "customer_addresses_customer" UNIQUE("customer")
);
--> statement-breakpoint
CREATE TABLE "customer_corners" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_corners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer" text NOT NULL,
	"logo_file_id" integer,
	"header_color" text,
	"creation_date" timestamp (3) with time zone NOT NULL,
	"update_date" timestamp (3) with time zone NOT NULL,
	"show_address" boolean NOT NULL,
	"show_telephone" boolean NOT NULL,
	"show_fax" boolean NOT NULL,
	"show_products" boolean NOT NULL,
	"show_city" boolean NOT NULL,
	"show_website" boolean NOT NULL,
	"show_email" boolean NOT NULL,
	"hide_financial_data" boolean NOT NULL,
	"is_mrk" boolean NOT NULL,
	"link_to_website" boolean NOT NULL,
	"website_nl" text,
	"website_fr" text,
	"website_en" text,
	CONSTRAINT "customer_corners_customer" UNIQUE("customer"),
	CONSTRAINT "customer_corners_website_nl" CHECK ("customer_corners"."website_nl" ~ '^(https://|/([^/\\]|$))'),
	CONSTRAINT "customer_corners_website_fr" CHECK ("customer_corners"."website_fr" ~ '^(https://|/([^/\\]|$))'),
	CONSTRAINT "customer_corners_website_en" CHECK ("customer_corners"."website_en" ~ '^(https://|/([^/\\]|$))')
);
--> statement-breakpoint
CREATE TABLE "customer_interests" (
	"customer" text NOT NULL,
	"interest" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "customer_interests_customer_interest_pk" PRIMARY KEY("customer","interest")
);
--> statement-breakpoint
CREATE TABLE "customer_pictures" (
	"customer" text NOT NULL,
	"file" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "customer_pictures_customer_file_pk" PRIMARY KEY("customer","file")
);
--> statement-breakpoint
CREATE TABLE "customer_portals" (
	"customer" text NOT NULL,
	"portal" char(4) NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "customer_portals_customer_portal_pk" PRIMARY KEY("customer","portal")
);
--> statement-breakpoint
CREATE TABLE "customer_texts" (
	"customer" text NOT NULL,
	"locale" text NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "customer_texts_customer_locale_pk" PRIMARY KEY("customer","locale"),
	CONSTRAINT "customer_texts_locale" CHECK ("customer_texts"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"reference" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"logo_file_id" integer,
	"redirect_url" text,
	"email" text,
	"website" text,
	"phone" text,
	"fax" text,
	"vat_number" text,
	"content_hash" text NOT NULL,
	CONSTRAINT "customers_redirect_url" CHECK ("customers"."redirect_url" ~ '^(https://|/([^/\\]|$))'),
	CONSTRAINT "customers_website" CHECK ("customers"."website" ~ '^(https://|/([^/\\]|$))')
);
--> statement-breakpoint
CREATE TABLE "import_bases" (
	"entity" text NOT NULL,
	"reference" text NOT NULL,
	"fields" jsonb NOT NULL,
	CONSTRAINT "import_bases_entity_reference_pk" PRIMARY KEY("entity","reference")
);
--> statement-breakpoint
CREATE TABLE "document_index" (
	"entity" text NOT NULL,
	"reference" text NOT NULL,
	"title_nl" text,
	"title_fr" text,
	"kind" text,
	"sort_title" text NOT NULL,
	"words" text NOT NULL,
	"portals" text[] NOT NULL,
	"has_nl" boolean NOT NULL,
	"has_fr" boolean NOT NULL,
	"is_published" boolean NOT NULL,
	"is_stored" boolean NOT NULL,
	"shown_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" integer,
	CONSTRAINT "document_index_entity_reference_pk" PRIMARY KEY("entity","reference")
);
--> statement-breakpoint
CREATE TABLE "document_renames" (
	"entity" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"version_from" text NOT NULL,
	"version_to" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_renames_entity_from_pk" PRIMARY KEY("entity","from")
);
--> statement-breakpoint
CREATE TABLE "draft_parts" (
	"draft" integer NOT NULL,
	"part" text NOT NULL,
	"fields" jsonb,
	"base" text,
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
CREATE TABLE "previews" (
	"ticket" uuid PRIMARY KEY NOT NULL,
	"portal" text NOT NULL,
	"html" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "event_interests" (
	"event" text NOT NULL,
	"interest" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "event_interests_event_interest_pk" PRIMARY KEY("event","interest")
);
--> statement-breakpoint
CREATE TABLE "event_portals" (
	"event" text NOT NULL,
	"portal" char(4) NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "event_portals_event_portal_pk" PRIMARY KEY("event","portal")
);
--> statement-breakpoint
CREATE TABLE "event_texts" (
	"event" text NOT NULL,
	"locale" text NOT NULL,
	"title" varchar(300) NOT NULL,
	"description" varchar(2000) NOT NULL,
	"text" text NOT NULL,
	"image_alt" varchar(300) NOT NULL,
	CONSTRAINT "event_texts_event_locale_pk" PRIMARY KEY("event","locale"),
	CONSTRAINT "event_texts_locale" CHECK ("event_texts"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "events" (
	"reference" text PRIMARY KEY NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"is_all_day" boolean NOT NULL,
	"ends_with_day" boolean NOT NULL,
	"location" varchar(200) NOT NULL,
	"url" text,
	"is_free" boolean NOT NULL,
	"is_published" boolean NOT NULL,
	"visible_until" timestamp (3) with time zone,
	"file_id" integer,
	"image_url" text,
	"content_hash" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "events_order" CHECK ("events"."ends_at" >= "events"."starts_at"),
	CONSTRAINT "events_url" CHECK ("events"."url" ~ '^(https://|/([^/\\]|$))'),
	CONSTRAINT "events_image_url" CHECK ("events"."image_url" ~ '^(https://|/([^/\\]|$))')
);
--> statement-breakpoint
CREATE TABLE "factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" integer NOT NULL,
	"method" text NOT NULL,
	"name" varchar(60) NOT NULL,
	"credential" text,
	"public_key" text,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" jsonb,
	"secret" text,
	"last_step" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "factors_credential" UNIQUE("credential")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"session" uuid NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_session_purpose_pk" PRIMARY KEY("session","purpose")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"account" integer NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "article_figures" (
	"article" text NOT NULL,
	"file" integer NOT NULL,
	CONSTRAINT "article_figures_article_file_pk" PRIMARY KEY("article","file")
);
--> statement-breakpoint
CREATE TABLE "event_figures" (
	"event" text NOT NULL,
	"file" integer NOT NULL,
	CONSTRAINT "event_figures_event_file_pk" PRIMARY KEY("event","file")
);
--> statement-breakpoint
CREATE TABLE "knowledge_figures" (
	"item" text NOT NULL,
	"file" integer NOT NULL,
	CONSTRAINT "knowledge_figures_item_file_pk" PRIMARY KEY("item","file")
);
--> statement-breakpoint
CREATE TABLE "newsletter_figures" (
	"newsletter" text NOT NULL,
	"file" integer NOT NULL,
	CONSTRAINT "newsletter_figures_newsletter_file_pk" PRIMARY KEY("newsletter","file")
);
--> statement-breakpoint
CREATE TABLE "page_figures" (
	"page" text NOT NULL,
	"file" integer NOT NULL,
	CONSTRAINT "page_figures_page_file_pk" PRIMARY KEY("page","file")
);
--> statement-breakpoint
CREATE TABLE "popup_figures" (
	"popup" integer NOT NULL,
	"file" integer NOT NULL,
	CONSTRAINT "popup_figures_popup_file_pk" PRIMARY KEY("popup","file")
);
--> statement-breakpoint
CREATE TABLE "file_texts" (
	"file" integer NOT NULL,
	"locale" text NOT NULL,
	"alt" varchar(300) NOT NULL,
	CONSTRAINT "file_texts_file_locale_pk" PRIMARY KEY("file","locale"),
	CONSTRAINT "file_texts_locale" CHECK ("file_texts"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"crop_left" integer,
	"crop_top" integer,
	"crop_width" integer,
	"crop_height" integer,
	"focus_x" integer,
	"focus_y" integer,
	"width" integer,
	"height" integer,
	"widths" integer[] DEFAULT '{}' NOT NULL,
	"is_gated" boolean DEFAULT false NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "files_bytes" CHECK ("files"."bytes" >= 0),
	CONSTRAINT "files_picture" CHECK (("files"."width" is null) = ("files"."height" is null)),
	CONSTRAINT "files_crop" CHECK (num_nulls("files"."crop_left", "files"."crop_top", "files"."crop_width", "files"."crop_height") in (0, 4)),
	CONSTRAINT "files_focus" CHECK (("files"."focus_x" is null) = ("files"."focus_y" is null))
);
--> statement-breakpoint
CREATE TABLE "remote_pictures" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "remote_pictures_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1000000000 CACHE 1),
	"url" text NOT NULL,
	"file" integer,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"next_try_at" timestamp (3) with time zone DEFAULT 'epoch',
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "hour_actions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hour_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_nl" varchar(60) NOT NULL,
	"name_fr" varchar(60) NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"is_absence" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hour_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hour_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"record" integer NOT NULL,
	"act" text NOT NULL,
	"by" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"reason" varchar(1000),
	"before" jsonb
);
--> statement-breakpoint
CREATE TABLE "hour_locations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hour_locations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_nl" varchar(60) NOT NULL,
	"name_fr" varchar(60) NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hour_records" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hour_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff" integer NOT NULL,
	"date" date NOT NULL,
	"minutes" smallint NOT NULL,
	"action" integer NOT NULL,
	"location" integer NOT NULL,
	"info" varchar(255),
	"status" smallint NOT NULL,
	"reason" varchar(1000),
	"booking_kind" text,
	"booking_reference" varchar(64),
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hour_records_minutes" CHECK ("hour_records"."minutes" between 1 and 1440),
	CONSTRAINT "hour_records_status_known" CHECK ("hour_records"."status" between 1 and 3),
	CONSTRAINT "hour_records_booked" CHECK (num_nonnulls("hour_records"."booking_kind", "hour_records"."booking_reference") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "hour_reminders" (
	"staff" integer NOT NULL,
	"week" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hour_reminders_staff_week_pk" PRIMARY KEY("staff","week")
);
--> statement-breakpoint
CREATE TABLE "hour_schedules" (
	"staff" integer NOT NULL,
	"valid_from" date NOT NULL,
	"minutes" integer[] NOT NULL,
	"issuer" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "hour_schedules_staff_valid_from_pk" PRIMARY KEY("staff","valid_from"),
	CONSTRAINT "hour_schedules_issuer" CHECK ("hour_schedules"."issuer" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "hour_timers" (
	"staff" integer PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"action" integer NOT NULL,
	"location" integer NOT NULL,
	"info" varchar(255)
);
--> statement-breakpoint
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
CREATE TABLE "knowledge" (
	"reference" text PRIMARY KEY NOT NULL,
	"type_reference" text NOT NULL,
	"audience" text NOT NULL,
	"is_published" boolean NOT NULL,
	"author" varchar(120) NOT NULL,
	"category" text,
	"file_id" integer,
	"content_hash" text NOT NULL,
	"creation_date" timestamp (3) with time zone NOT NULL,
	"last_modification_date" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_categories" (
	"reference" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "knowledge_categories_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"position" smallint NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "knowledge_categories_number" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "knowledge_category_texts" (
	"category" text NOT NULL,
	"locale" text NOT NULL,
	"name" varchar(80) NOT NULL,
	CONSTRAINT "knowledge_category_texts_category_locale_pk" PRIMARY KEY("category","locale"),
	CONSTRAINT "knowledge_category_texts_locale" CHECK ("knowledge_category_texts"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "knowledge_item_tags" (
	"item" text NOT NULL,
	"tag" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "knowledge_item_tags_item_tag_pk" PRIMARY KEY("item","tag")
);
--> statement-breakpoint
CREATE TABLE "knowledge_portals" (
	"item" text NOT NULL,
	"portal" char(4) NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "knowledge_portals_item_portal_pk" PRIMARY KEY("item","portal")
);
--> statement-breakpoint
CREATE TABLE "knowledge_tag_texts" (
	"tag" text NOT NULL,
	"locale" text NOT NULL,
	"name" varchar(80) NOT NULL,
	CONSTRAINT "knowledge_tag_texts_tag_locale_pk" PRIMARY KEY("tag","locale"),
	CONSTRAINT "knowledge_tag_texts_locale" CHECK ("knowledge_tag_texts"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "knowledge_tags" (
	"reference" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "knowledge_tags_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"content_hash" text NOT NULL,
	CONSTRAINT "knowledge_tags_number" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "knowledge_texts" (
	"item" text NOT NULL,
	"locale" text NOT NULL,
	"title" varchar(255) NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "knowledge_texts_item_locale_pk" PRIMARY KEY("item","locale"),
	CONSTRAINT "knowledge_texts_locale" CHECK ("knowledge_texts"."locale" in ('nl', 'fr'))
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
	"mailbox" text,
	"is_mailed" boolean DEFAULT true NOT NULL,
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
	"factor" text,
	"factor_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_bearer_hash" UNIQUE("bearer_hash")
);
--> statement-breakpoint
CREATE TABLE "magazine_ads" (
	"magazine" text NOT NULL,
	"order_by_value" integer NOT NULL,
	"type_id" smallint DEFAULT 1 NOT NULL,
	"file_id" integer,
	"image_url" text,
	"redirect_url" text NOT NULL,
	"customer_reference" text,
	"alt_nl" text NOT NULL,
	"alt_fr" text NOT NULL,
	CONSTRAINT "magazine_ads_magazine_order_by_value_pk" PRIMARY KEY("magazine","order_by_value"),
	CONSTRAINT "magazine_ads_image_url" CHECK ("magazine_ads"."image_url" ~ '^(https://|/([^/\\]|$))'),
	CONSTRAINT "magazine_ads_redirect_url" CHECK ("magazine_ads"."redirect_url" ~ '^(https://|/([^/\\]|$))')
);
--> statement-breakpoint
CREATE TABLE "magazine_articles" (
	"magazine" text NOT NULL,
	"article" text NOT NULL,
	"order_by_value" integer NOT NULL,
	CONSTRAINT "magazine_articles_magazine_article_pk" PRIMARY KEY("magazine","article")
);
--> statement-breakpoint
CREATE TABLE "magazine_combinations" (
	"magazine" text NOT NULL,
	"reference" text NOT NULL,
	"article" text NOT NULL,
	"position" smallint NOT NULL,
	"file_id" integer,
	"image_url" text,
	"redirect_url" text,
	CONSTRAINT "magazine_combinations_magazine_reference_pk" PRIMARY KEY("magazine","reference"),
	CONSTRAINT "magazine_combinations_image_url" CHECK ("magazine_combinations"."image_url" ~ '^(https://|/([^/\\]|$))'),
	CONSTRAINT "magazine_combinations_redirect_url" CHECK ("magazine_combinations"."redirect_url" ~ '^(https://|/([^/\\]|$))')
);
--> statement-breakpoint
CREATE TABLE "magazine_texts" (
	"magazine" text NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"cover_line" text NOT NULL,
	"cover_alt" text NOT NULL,
	CONSTRAINT "magazine_texts_magazine_locale_pk" PRIMARY KEY("magazine","locale"),
	CONSTRAINT "magazine_texts_locale" CHECK ("magazine_texts"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "magazine_tile_texts" (
	"magazine" text NOT NULL,
	"tile" text NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "magazine_tile_texts_magazine_tile_locale_pk" PRIMARY KEY("magazine","tile","locale"),
	CONSTRAINT "magazine_tile_texts_locale" CHECK ("magazine_tile_texts"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "magazine_tiles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "magazine_tiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"magazine" text NOT NULL,
	"reference" text NOT NULL,
	"order_by_value" integer NOT NULL,
	"is_premium" boolean NOT NULL,
	"file_id" integer,
	"image_url" text,
	"redirect_url" text,
	"customer_reference" text,
	"interests" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "magazine_tiles_reference" UNIQUE("magazine","reference"),
	CONSTRAINT "magazine_tiles_image_url" CHECK ("magazine_tiles"."image_url" ~ '^(https://|/([^/\\]|$))'),
	CONSTRAINT "magazine_tiles_redirect_url" CHECK ("magazine_tiles"."redirect_url" ~ '^(https://|/([^/\\]|$))')
);
--> statement-breakpoint
CREATE TABLE "magazines" (
	"reference" text PRIMARY KEY NOT NULL,
	"portal" char(4) NOT NULL,
	"number" integer,
	"display_date" timestamp (3) with time zone NOT NULL,
	"is_published" boolean NOT NULL,
	"is_free_premium" boolean NOT NULL,
	"show_mrks" boolean NOT NULL,
	"cover_file_id" integer,
	"cover_image_url" text,
	"content_hash" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "magazines_reference" CHECK (length("magazines"."reference") = 12),
	CONSTRAINT "magazines_cover_image_url" CHECK ("magazines"."cover_image_url" ~ '^(https://|/([^/\\]|$))')
);
--> statement-breakpoint
CREATE TABLE "related_magazines" (
	"magazine" text NOT NULL,
	"related" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "related_magazines_magazine_related_pk" PRIMARY KEY("magazine","related")
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
CREATE TABLE "outbox_mails" (
	"mail" integer PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL
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
	"counts" boolean DEFAULT true NOT NULL,
	"message_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "mails_state_known" CHECK ("mails"."state" in ('waiting', 'sent', 'doubtful', 'failed')),
	CONSTRAINT "mails_locale" CHECK ("mails"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_item_texts" (
	"newsletter" text NOT NULL,
	"sort_order" smallint NOT NULL,
	"locale" text NOT NULL,
	"title" varchar(255) NOT NULL,
	"description" varchar(2000) NOT NULL,
	"more_label" varchar(255) NOT NULL,
	"info_label" varchar(255) NOT NULL,
	"date" varchar(20),
	CONSTRAINT "newsletter_item_texts_newsletter_sort_order_locale_pk" PRIMARY KEY("newsletter","sort_order","locale"),
	CONSTRAINT "newsletter_item_texts_locale" CHECK ("newsletter_item_texts"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"newsletter" text NOT NULL,
	"sort_order" smallint NOT NULL,
	"type_id" smallint NOT NULL,
	"view_type" smallint NOT NULL,
	"article_reference" text,
	"more_link" text,
	"info_link" text,
	"file_id" integer,
	"image_url" text,
	"url" text,
	"only_in" text,
	"poll_code" text,
	"words" text DEFAULT '' NOT NULL,
	CONSTRAINT "newsletter_items_order" UNIQUE("newsletter","sort_order"),
	CONSTRAINT "newsletter_items_type" CHECK ("newsletter_items"."type_id" between 1 and 5),
	CONSTRAINT "newsletter_items_view" CHECK ("newsletter_items"."view_type" in (1, 2)),
	CONSTRAINT "newsletter_items_more_link" CHECK ("newsletter_items"."more_link" ~ '^(https://|/([^/\\]|$))'),
	CONSTRAINT "newsletter_items_info_link" CHECK ("newsletter_items"."info_link" ~ '^(https://|/([^/\\]|$))'),
	CONSTRAINT "newsletter_items_image_url" CHECK ("newsletter_items"."image_url" ~ '^(https://|/([^/\\]|$))'),
	CONSTRAINT "newsletter_items_url" CHECK ("newsletter_items"."url" ~ '^(https://|/([^/\\]|$))')
);
--> statement-breakpoint
CREATE TABLE "newsletter_texts" (
	"newsletter" text NOT NULL,
	"locale" text NOT NULL,
	"subject" varchar(255) NOT NULL,
	"intro_title" varchar(255) NOT NULL,
	"intro_description" text NOT NULL,
	"intro_name" varchar(255) NOT NULL,
	"intro_function" varchar(255) NOT NULL,
	"preheader" varchar(255),
	CONSTRAINT "newsletter_texts_newsletter_locale_pk" PRIMARY KEY("newsletter","locale"),
	CONSTRAINT "newsletter_texts_locale" CHECK ("newsletter_texts"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"reference" text PRIMARY KEY NOT NULL,
	"portal" char(4) NOT NULL,
	"project_code" text NOT NULL,
	"display_date" timestamp (3) with time zone NOT NULL,
	"is_published" boolean NOT NULL,
	"is_free_premium" boolean NOT NULL,
	"show_mrks" boolean NOT NULL,
	"intro_file_id" integer,
	"only_in" text,
	"content_hash" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "newsletters_reference" CHECK (length("newsletters"."reference") between 12 and 20),
	CONSTRAINT "newsletters_project_code" CHECK (length("newsletters"."project_code") = 12)
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
	"position" smallint NOT NULL,
	CONSTRAINT "notification_topics_notification_interest_pk" PRIMARY KEY("notification","interest")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"type_reference" text NOT NULL,
	"portal" char(4),
	"audience" text DEFAULT 'all' NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	"email" text,
	"article_reference" text,
	"file_id" integer,
	"sender" varchar(80) NOT NULL,
	"modified_at" timestamp (3) with time zone NOT NULL,
	"visible_until" timestamp (3) with time zone,
	"content_hash" text NOT NULL,
	CONSTRAINT "notifications_reference" UNIQUE("reference"),
	CONSTRAINT "notifications_audience" CHECK ("notifications"."email" is null or "notifications"."audience" = 'all')
);
--> statement-breakpoint
CREATE TABLE "page_portals" (
	"page" text NOT NULL,
	"portal" char(4) NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "page_portals_page_portal_pk" PRIMARY KEY("page","portal")
);
--> statement-breakpoint
CREATE TABLE "page_texts" (
	"page" text NOT NULL,
	"locale" text NOT NULL,
	"title" varchar(300) NOT NULL,
	"description" varchar(2000) NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "page_texts_page_locale_pk" PRIMARY KEY("page","locale"),
	CONSTRAINT "page_texts_locale" CHECK ("page_texts"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"reference" text PRIMARY KEY NOT NULL,
	"is_published" boolean NOT NULL,
	"visible_until" timestamp (3) with time zone,
	"content_hash" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_polls" (
	"article" text NOT NULL,
	"poll" text NOT NULL,
	CONSTRAINT "article_polls_article_poll_pk" PRIMARY KEY("article","poll")
);
--> statement-breakpoint
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
	"answer" text NOT NULL,
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
CREATE TABLE "popup_texts" (
	"popup" integer NOT NULL,
	"locale" text NOT NULL,
	"title" varchar(255) NOT NULL,
	"sub_title" varchar(255) NOT NULL,
	"intro" varchar(1000) NOT NULL,
	"text" text NOT NULL,
	"button_text" varchar(255) NOT NULL,
	"button_link" text,
	CONSTRAINT "popup_texts_popup_locale_pk" PRIMARY KEY("popup","locale"),
	CONSTRAINT "popup_texts_locale" CHECK ("popup_texts"."locale" in ('nl', 'fr')),
	CONSTRAINT "popup_texts_button" CHECK (("popup_texts"."button_text" = '') = ("popup_texts"."button_link" is null)),
	CONSTRAINT "popup_texts_button_link" CHECK ("popup_texts"."button_link" ~ '^(https://|/([^/\\]|$))')
);
--> statement-breakpoint
CREATE TABLE "popups" (
	"id" integer PRIMARY KEY NOT NULL,
	"portal" char(4) NOT NULL,
	"type_id" smallint NOT NULL,
	"target_audience_id" smallint NOT NULL,
	"position_id" smallint NOT NULL,
	"display_frequency_id" smallint NOT NULL,
	"delay_seconds" integer,
	"file_id" integer,
	"width" integer,
	"height" integer,
	"date_from" timestamp (3) with time zone,
	"date_until" timestamp (3) with time zone,
	"is_active" boolean NOT NULL,
	"creation_date" timestamp (3) with time zone NOT NULL,
	"last_modification_date" timestamp (3) with time zone NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "popups_type" CHECK ("popups"."type_id" between 1 and 4),
	CONSTRAINT "popups_audience" CHECK ("popups"."target_audience_id" between 1 and 3),
	CONSTRAINT "popups_position" CHECK ("popups"."position_id" between 1 and 3),
	CONSTRAINT "popups_frequency" CHECK ("popups"."display_frequency_id" between 1 and 2),
	CONSTRAINT "popups_numbers" CHECK ("popups"."delay_seconds" >= 0 and "popups"."width" > 0 and "popups"."height" > 0),
	CONSTRAINT "popups_dates" CHECK ("popups"."date_until" >= "popups"."date_from")
);
--> statement-breakpoint
CREATE TABLE "portal_aliases" (
	"host" text PRIMARY KEY NOT NULL,
	"portal" char(4) NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_departments" (
	"portal" char(4) NOT NULL,
	"department" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "portal_departments_portal_department_pk" PRIMARY KEY("portal","department"),
	CONSTRAINT "portal_departments_department" CHECK ("portal_departments"."department" in ('editorial', 'advertising', 'subscriptions'))
);
--> statement-breakpoint
CREATE TABLE "portal_texts" (
	"portal" char(4) NOT NULL,
	"locale" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"opening_hours" text DEFAULT '' NOT NULL,
	CONSTRAINT "portal_texts_portal_locale_pk" PRIMARY KEY("portal","locale"),
	CONSTRAINT "portal_texts_locale" CHECK ("portal_texts"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "portals" (
	"code" char(4) PRIMARY KEY NOT NULL,
	"domain" text NOT NULL,
	"tint" text NOT NULL,
	"accent" text NOT NULL,
	"accent_on_paper" text NOT NULL,
	"accent_on_ink" text NOT NULL,
	"publisher" text DEFAULT '' NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"logo_file_id" integer,
	"sender" jsonb,
	"issuer_id" smallint DEFAULT 1 NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "portals_code" CHECK ("portals"."code" ~ '^[a-z0-9]{4}$'),
	CONSTRAINT "portals_domain_lower" CHECK ("portals"."domain" = lower("portals"."domain"))
);
--> statement-breakpoint
CREATE TABLE "related_portals" (
	"portal" char(4) NOT NULL,
	"related" char(4) NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "related_portals_portal_related_pk" PRIMARY KEY("portal","related"),
	CONSTRAINT "related_portals_other" CHECK ("related_portals"."portal" <> "related_portals"."related")
);
--> statement-breakpoint
CREATE TABLE "product_portals" (
	"product" text NOT NULL,
	"portal" char(4) NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "product_portals_product_portal_pk" PRIMARY KEY("product","portal")
);
--> statement-breakpoint
CREATE TABLE "product_texts" (
	"product" text NOT NULL,
	"locale" text NOT NULL,
	"title" varchar(200) NOT NULL,
	"description" varchar(2000) NOT NULL,
	CONSTRAINT "product_texts_product_locale_pk" PRIMARY KEY("product","locale"),
	CONSTRAINT "product_texts_locale" CHECK ("product_texts"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "products" (
	"reference" text PRIMARY KEY NOT NULL,
	"category_id" smallint NOT NULL,
	"price_cents" integer NOT NULL,
	"position" integer NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "products_category" CHECK ("products"."category_id" between 1 and 13),
	CONSTRAINT "products_numbers" CHECK ("products"."price_cents" >= 0 and "products"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "newsletter_approvals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"newsletter" text NOT NULL,
	"version" text NOT NULL,
	"articles" jsonb NOT NULL,
	"sources" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"gated" text[] DEFAULT '{}' NOT NULL,
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
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_projects_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
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
	"refusal" text,
	"refused_by" integer,
	"refused_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_projects_number" UNIQUE("number"),
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
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"release" text NOT NULL,
	"key" text NOT NULL,
	"is_bulk" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shared_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shared_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "published_pages" (
	"release" text NOT NULL,
	"portal" char(4) NOT NULL,
	"path" text NOT NULL,
	"reads" integer[] NOT NULL,
	CONSTRAINT "published_pages_release_portal_path_pk" PRIMARY KEY("release","portal","path")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"caught_up_to" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"reference" text PRIMARY KEY NOT NULL,
	"portal" char(4) NOT NULL,
	"from_path" text NOT NULL,
	"to_url" text NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "redirects_from" UNIQUE("portal","from_path"),
	CONSTRAINT "redirects_to" CHECK ("redirects"."to_url" ~ '^(https://|/([^/\\]|$))'),
	CONSTRAINT "redirects_path" CHECK ("redirects"."from_path" like '/_%')
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"facet" integer NOT NULL,
	"date" timestamp (3) with time zone NOT NULL,
	"visible_from" timestamp (3) with time zone NOT NULL,
	"visible_until" timestamp (3) with time zone DEFAULT 'infinity' NOT NULL,
	"views" integer NOT NULL,
	"relevancy" double precision NOT NULL,
	"number" integer,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"locale" text NOT NULL,
	"title_key" text NOT NULL,
	"title" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL,
	"gated" "tsvector",
	CONSTRAINT "search_documents_thing" UNIQUE("kind","reference","locale"),
	CONSTRAINT "search_documents_locale" CHECK ("search_documents"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "search_facets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_facets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kinds" text[] NOT NULL,
	"is_premium" boolean NOT NULL,
	"interests" text[] NOT NULL,
	CONSTRAINT "search_facets_same" UNIQUE("kinds","is_premium","interests")
);
--> statement-breakpoint
CREATE TABLE "search_saves" (
	"portal" char(4) NOT NULL,
	"locale" text NOT NULL,
	"keyword" text NOT NULL,
	"client" text NOT NULL,
	"results" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "search_saves_portal_locale_keyword_client_pk" PRIMARY KEY("portal","locale","keyword","client"),
	CONSTRAINT "search_saves_locale" CHECK ("search_saves"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"locale" text NOT NULL,
	"word" text NOT NULL,
	"shown" text NOT NULL,
	"stem" text DEFAULT '' NOT NULL,
	CONSTRAINT "search_words_locale_word_pk" PRIMARY KEY("locale","word"),
	CONSTRAINT "search_words_locale" CHECK ("search_words"."locale" in ('nl', 'fr'))
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
CREATE TABLE "farewells" (
	"hash" text PRIMARY KEY NOT NULL,
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
CREATE TABLE "mail_figures" (
	"newsletter" text NOT NULL,
	"locale" text NOT NULL,
	"kind" text NOT NULL,
	"link" smallint NOT NULL,
	"verdict" text NOT NULL,
	"events" integer NOT NULL,
	"recipients" integer NOT NULL,
	CONSTRAINT "mail_figures_newsletter_locale_kind_link_verdict_pk" PRIMARY KEY("newsletter","locale","kind","link","verdict")
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
	"by" integer,
	"failures" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "send_refusals" (
	"row" bigint PRIMARY KEY NOT NULL,
	"domain" text NOT NULL
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
	"lifted_by" integer,
	"reference" text GENERATED ALWAYS AS (case when lifted_at is null then email end) STORED,
	"content_hash" text
);
--> statement-breakpoint
CREATE TABLE "audit_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"account" integer,
	"impersonated_by" integer,
	"act" varchar(60) NOT NULL,
	"subject" varchar(30) NOT NULL,
	"subject_id" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"role" integer NOT NULL,
	"permission" smallint NOT NULL,
	CONSTRAINT "role_permissions_role_permission_pk" PRIMARY KEY("role","permission"),
	CONSTRAINT "role_permissions_known" CHECK ("role_permissions"."permission" between 1 and 45 and "role_permissions"."permission" <> 42)
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" varchar(40) NOT NULL,
	"name_nl" varchar(60) NOT NULL,
	"name_fr" varchar(60) NOT NULL,
	CONSTRAINT "roles_reference" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "staff_grants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff" integer NOT NULL,
	"role" integer NOT NULL,
	"portals" jsonb,
	"languages" jsonb,
	"granted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_views" (
	"article" text PRIMARY KEY NOT NULL,
	"counted" integer NOT NULL,
	"shown" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_visits" (
	"newsletter" text NOT NULL,
	"locale" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "newsletter_visits_newsletter_locale_pk" PRIMARY KEY("newsletter","locale"),
	CONSTRAINT "newsletter_visits_locale" CHECK ("newsletter_visits"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "popular_articles" (
	"portal" char(4) NOT NULL,
	"locale" text NOT NULL,
	"position" smallint NOT NULL,
	"article" text NOT NULL,
	CONSTRAINT "popular_articles_portal_locale_position_pk" PRIMARY KEY("portal","locale","position"),
	CONSTRAINT "popular_articles_locale" CHECK ("popular_articles"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "stat_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stat_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"portal" char(4) NOT NULL,
	"locale" text NOT NULL,
	"type_id" smallint NOT NULL,
	"reference" text,
	"collection_reference" text,
	"path" text NOT NULL,
	"campaign" text,
	"session" uuid,
	"int_value" integer,
	"var_char_value" text,
	"bot" text NOT NULL,
	CONSTRAINT "stat_events_locale" CHECK ("stat_events"."locale" in ('nl', 'fr')),
	CONSTRAINT "stat_events_type" CHECK ("stat_events"."type_id" between 1 and 10),
	CONSTRAINT "stat_events_value" CHECK ("stat_events"."int_value" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stat_hours" (
	"hour" timestamp (3) with time zone NOT NULL,
	"portal" char(4) NOT NULL,
	"locale" text NOT NULL,
	"type_id" smallint NOT NULL,
	"reference" text NOT NULL,
	"bot" text NOT NULL,
	"events" bigint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "stat_hours_hour_portal_locale_type_id_reference_bot_pk" PRIMARY KEY("hour","portal","locale","type_id","reference","bot"),
	CONSTRAINT "stat_hours_locale" CHECK ("stat_hours"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "stat_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "interest_numbers" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interest_numbers_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	CONSTRAINT "interest_numbers_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "interest_texts" (
	"interest" text NOT NULL,
	"locale" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "interest_texts_interest_locale_pk" PRIMARY KEY("interest","locale"),
	CONSTRAINT "interest_texts_locale" CHECK ("interest_texts"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "interests" (
	"code" text PRIMARY KEY NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "theme_interests" (
	"theme" text NOT NULL,
	"interest" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "theme_interests_theme_interest_pk" PRIMARY KEY("theme","interest")
);
--> statement-breakpoint
CREATE TABLE "theme_portals" (
	"theme" text NOT NULL,
	"portal" char(4) NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "theme_portals_theme_portal_pk" PRIMARY KEY("theme","portal")
);
--> statement-breakpoint
CREATE TABLE "theme_texts" (
	"theme" text NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "theme_texts_theme_locale_pk" PRIMARY KEY("theme","locale"),
	CONSTRAINT "theme_texts_locale" CHECK ("theme_texts"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "themes" (
	"reference" text PRIMARY KEY NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "canned_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "canned_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" varchar(80) NOT NULL,
	"text_nl" text NOT NULL,
	"text_fr" text NOT NULL,
	"category" integer,
	"position" smallint DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_assignments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_assignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ticket" integer NOT NULL,
	"staff" integer,
	"by" integer,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_links" (
	"ticket" integer NOT NULL,
	"other" integer NOT NULL,
	"kind" text NOT NULL,
	"by" integer,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_links_ticket_other_pk" PRIMARY KEY("ticket","other"),
	CONSTRAINT "ticket_links_order" CHECK ("ticket_links"."ticket" < "ticket_links"."other")
);
--> statement-breakpoint
CREATE TABLE "ticket_merges" (
	"ticket" integer PRIMARY KEY NOT NULL,
	"target" integer NOT NULL,
	"by" integer,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_note_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_note_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"note" integer NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ticket" integer NOT NULL,
	"staff" integer,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"once_key" uuid
);
--> statement-breakpoint
CREATE TABLE "ticket_staff" (
	"ticket" integer NOT NULL,
	"staff" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_staff_ticket_staff_pk" PRIMARY KEY("ticket","staff")
);
--> statement-breakpoint
CREATE TABLE "ticket_words" (
	"ticket" integer PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocked_senders" (
	"email" text PRIMARY KEY NOT NULL,
	"staff" integer,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issuer_holidays" (
	"issuer" smallint NOT NULL,
	"day" text NOT NULL,
	"name_nl" varchar(60),
	"name_fr" varchar(60),
	"is_free" boolean NOT NULL,
	CONSTRAINT "issuer_holidays_issuer_day_pk" PRIMARY KEY("issuer","day"),
	CONSTRAINT "issuer_holidays_issuer" CHECK ("issuer_holidays"."issuer" in (1, 2)),
	CONSTRAINT "issuer_holidays_names" CHECK (num_nulls("issuer_holidays"."name_nl", "issuer_holidays"."name_fr") = case when "issuer_holidays"."is_free" then 0 else 2 end),
	CONSTRAINT "issuer_holidays_day" CHECK ("issuer_holidays"."day" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')
);
--> statement-breakpoint
CREATE TABLE "ticket_categories" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "ticket_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10 CACHE 1),
	"name_nl" varchar(60) NOT NULL,
	"name_fr" varchar(60) NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ticket_comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ticket" integer NOT NULL,
	"author" text NOT NULL,
	"account" integer,
	"staff" integer,
	"email" text,
	"name" varchar(80) NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"not_before" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"status_after" smallint,
	"message_id" text,
	"is_from_other" boolean DEFAULT false NOT NULL,
	"came_from" integer,
	"once_key" uuid,
	CONSTRAINT "ticket_comments_member" CHECK (("ticket_comments"."author" = 'member') = ("ticket_comments"."account" is not null)),
	CONSTRAINT "ticket_comments_address" CHECK (("ticket_comments"."author" = 'address') = ("ticket_comments"."email" is not null))
);
--> statement-breakpoint
CREATE TABLE "ticket_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ticket" integer NOT NULL,
	"comment" integer,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ticket" integer NOT NULL,
	"kind" text NOT NULL,
	"before" text,
	"after" text,
	"staff" integer,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counted_issuers" (
	"portal" text PRIMARY KEY NOT NULL,
	"issuer" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_figures" (
	"ticket" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"total" integer NOT NULL,
	"person" integer
);
--> statement-breakpoint
CREATE TABLE "ticket_mails" (
	"message_id" text PRIMARY KEY NOT NULL,
	"ticket" integer NOT NULL,
	"comment" integer,
	"email" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_participants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_participants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ticket" integer NOT NULL,
	"account" integer,
	"email" text,
	"name" varchar(80) NOT NULL,
	"since" timestamp (3) with time zone,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_participants_one" CHECK (num_nonnulls("ticket_participants"."account", "ticket_participants"."email") = 1)
);
--> statement-breakpoint
CREATE TABLE "ticket_ratings" (
	"ticket" integer PRIMARY KEY NOT NULL,
	"score" smallint NOT NULL,
	"text" varchar(1000),
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_ratings_score" CHECK ("ticket_ratings"."score" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account" integer,
	"email" text,
	"name" varchar(80) NOT NULL,
	"portal" char(4) NOT NULL,
	"category" integer DEFAULT 1 NOT NULL,
	"subject" varchar(255) NOT NULL,
	"description" text NOT NULL,
	"priority" text NOT NULL,
	"is_priority_of_staff" boolean DEFAULT false NOT NULL,
	"status_id" smallint NOT NULL,
	"source" text DEFAULT 'form' NOT NULL,
	"locale" text NOT NULL,
	"campaign_code" varchar(64),
	"about" text,
	"assignee" integer,
	"once_key" uuid,
	"merged_into" integer,
	"spam_at" timestamp (3) with time zone,
	"first_answered_at" timestamp (3) with time zone,
	"waiting_since" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"remove_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tickets_one_sender" CHECK (num_nonnulls("tickets"."account", "tickets"."email") = 1),
	CONSTRAINT "tickets_status_known" CHECK ("tickets"."status_id" between 1 and 5),
	CONSTRAINT "tickets_not_into_itself" CHECK ("tickets"."merged_into" <> "tickets"."id"),
	CONSTRAINT "tickets_locale" CHECK ("tickets"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "transfer_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfer_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transfer" uuid NOT NULL,
	"line" integer NOT NULL,
	"level" text NOT NULL,
	"code" text NOT NULL,
	"values" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"account" integer,
	"is_dry_run" boolean DEFAULT false NOT NULL,
	"is_forced" boolean DEFAULT false NOT NULL,
	"entities" text[] DEFAULT '{}' NOT NULL,
	"portal" text,
	"share" real DEFAULT 0 NOT NULL,
	"totals" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"line" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "transfers_share" CHECK ("transfers"."share" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "glossary_terms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "glossary_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"nl" varchar(200) NOT NULL,
	"fr" varchar(200) NOT NULL,
	"note" varchar(500) NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "glossary_terms_pair" UNIQUE("nl","fr")
);
--> statement-breakpoint
CREATE TABLE "message_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"app" smallint NOT NULL,
	"key" varchar(120) NOT NULL,
	"locale" text NOT NULL,
	"portal" char(4),
	"before" text,
	"after" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_changes_locale" CHECK ("message_changes"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "message_overrides" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_overrides_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"app" smallint NOT NULL,
	"key" varchar(120) NOT NULL,
	"locale" text NOT NULL,
	"portal" char(4),
	"value" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_overrides_place" UNIQUE NULLS NOT DISTINCT("app","key","locale","portal"),
	CONSTRAINT "message_overrides_app" CHECK ("message_overrides"."app" in (1, 2, 3)),
	CONSTRAINT "message_overrides_locale" CHECK ("message_overrides"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
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
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file" integer GENERATED ALWAYS AS IDENTITY (sequence name "uploads_file_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 500000000 CACHE 1),
	"account" integer NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	"finished" integer,
	CONSTRAINT "uploads_bytes" CHECK ("uploads"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "video_interests" (
	"video" text NOT NULL,
	"interest" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "video_interests_video_interest_pk" PRIMARY KEY("video","interest")
);
--> statement-breakpoint
CREATE TABLE "video_portals" (
	"video" text NOT NULL,
	"portal" char(4) NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "video_portals_video_portal_pk" PRIMARY KEY("video","portal")
);
--> statement-breakpoint
CREATE TABLE "video_texts" (
	"video" text NOT NULL,
	"locale" text NOT NULL,
	"title" varchar(300) NOT NULL,
	"description" varchar(2000) NOT NULL,
	"image_alt" varchar(300) NOT NULL,
	"captions_file_id" integer,
	CONSTRAINT "video_texts_video_locale_pk" PRIMARY KEY("video","locale"),
	CONSTRAINT "video_texts_locale" CHECK ("video_texts"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"reference" text PRIMARY KEY NOT NULL,
	"display_date" timestamp (3) with time zone NOT NULL,
	"duration_seconds" integer NOT NULL,
	"is_published" boolean NOT NULL,
	"visible_until" timestamp (3) with time zone,
	"poster_file_id" integer,
	"file_id" integer,
	"content_hash" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "videos_duration" CHECK ("videos"."duration_seconds" > 0)
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
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_emails" ADD CONSTRAINT "former_emails_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_interests" ADD CONSTRAINT "article_interests_article_articles_reference_fk" FOREIGN KEY ("article") REFERENCES "public"."articles"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_interests" ADD CONSTRAINT "article_interests_interest_interests_code_fk" FOREIGN KEY ("interest") REFERENCES "public"."interests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_listings" ADD CONSTRAINT "article_listings_article_articles_reference_fk" FOREIGN KEY ("article") REFERENCES "public"."articles"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_portals" ADD CONSTRAINT "article_portals_article_articles_reference_fk" FOREIGN KEY ("article") REFERENCES "public"."articles"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_portals" ADD CONSTRAINT "article_portals_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_texts" ADD CONSTRAINT "article_texts_article_articles_reference_fk" FOREIGN KEY ("article") REFERENCES "public"."articles"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_customer_reference_customers_reference_fk" FOREIGN KEY ("customer_reference") REFERENCES "public"."customers"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_portals" ADD CONSTRAINT "ad_portals_ad_ads_reference_fk" FOREIGN KEY ("ad") REFERENCES "public"."ads"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_portals" ADD CONSTRAINT "ad_portals_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_texts" ADD CONSTRAINT "ad_texts_ad_ads_reference_fk" FOREIGN KEY ("ad") REFERENCES "public"."ads"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_customer_reference_customers_reference_fk" FOREIGN KEY ("customer_reference") REFERENCES "public"."customers"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD CONSTRAINT "customer_addresses_customer_customers_reference_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_corners" ADD CONSTRAINT "customer_corners_customer_customers_reference_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_corners" ADD CONSTRAINT "customer_corners_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_interests" ADD CONSTRAINT "customer_interests_customer_customers_reference_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_interests" ADD CONSTRAINT "customer_interests_interest_interests_code_fk" FOREIGN KEY ("interest") REFERENCES "public"."interests"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_pictures" ADD CONSTRAINT "customer_pictures_customer_customers_reference_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_pictures" ADD CONSTRAINT "customer_pictures_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_portals" ADD CONSTRAINT "customer_portals_customer_customers_reference_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_portals" ADD CONSTRAINT "customer_portals_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_texts" ADD CONSTRAINT "customer_texts_customer_customers_reference_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_index" ADD CONSTRAINT "document_index_changed_by_accounts_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_parts" ADD CONSTRAINT "draft_parts_draft_drafts_id_fk" FOREIGN KEY ("draft") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_parts" ADD CONSTRAINT "draft_parts_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_due_by_accounts_id_fk" FOREIGN KEY ("due_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_notes" ADD CONSTRAINT "field_notes_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_impersonated_by_accounts_id_fk" FOREIGN KEY ("impersonated_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_interests" ADD CONSTRAINT "event_interests_event_events_reference_fk" FOREIGN KEY ("event") REFERENCES "public"."events"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_interests" ADD CONSTRAINT "event_interests_interest_interests_code_fk" FOREIGN KEY ("interest") REFERENCES "public"."interests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_portals" ADD CONSTRAINT "event_portals_event_events_reference_fk" FOREIGN KEY ("event") REFERENCES "public"."events"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_portals" ADD CONSTRAINT "event_portals_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_texts" ADD CONSTRAINT "event_texts_event_events_reference_fk" FOREIGN KEY ("event") REFERENCES "public"."events"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_figures" ADD CONSTRAINT "article_figures_article_articles_reference_fk" FOREIGN KEY ("article") REFERENCES "public"."articles"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_figures" ADD CONSTRAINT "article_figures_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_figures" ADD CONSTRAINT "event_figures_event_events_reference_fk" FOREIGN KEY ("event") REFERENCES "public"."events"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_figures" ADD CONSTRAINT "event_figures_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_figures" ADD CONSTRAINT "knowledge_figures_item_knowledge_reference_fk" FOREIGN KEY ("item") REFERENCES "public"."knowledge"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_figures" ADD CONSTRAINT "knowledge_figures_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_figures" ADD CONSTRAINT "newsletter_figures_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_figures" ADD CONSTRAINT "newsletter_figures_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_figures" ADD CONSTRAINT "page_figures_page_pages_reference_fk" FOREIGN KEY ("page") REFERENCES "public"."pages"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_figures" ADD CONSTRAINT "page_figures_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popup_figures" ADD CONSTRAINT "popup_figures_popup_popups_id_fk" FOREIGN KEY ("popup") REFERENCES "public"."popups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popup_figures" ADD CONSTRAINT "popup_figures_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_texts" ADD CONSTRAINT "file_texts_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_pictures" ADD CONSTRAINT "remote_pictures_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_changes" ADD CONSTRAINT "hour_changes_record_hour_records_id_fk" FOREIGN KEY ("record") REFERENCES "public"."hour_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_changes" ADD CONSTRAINT "hour_changes_by_parent_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."parent_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_records" ADD CONSTRAINT "hour_records_staff_parent_users_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."parent_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_records" ADD CONSTRAINT "hour_records_action_hour_actions_id_fk" FOREIGN KEY ("action") REFERENCES "public"."hour_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_records" ADD CONSTRAINT "hour_records_location_hour_locations_id_fk" FOREIGN KEY ("location") REFERENCES "public"."hour_locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_reminders" ADD CONSTRAINT "hour_reminders_staff_parent_users_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."parent_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_schedules" ADD CONSTRAINT "hour_schedules_staff_parent_users_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."parent_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_timers" ADD CONSTRAINT "hour_timers_staff_parent_users_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."parent_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_timers" ADD CONSTRAINT "hour_timers_action_hour_actions_id_fk" FOREIGN KEY ("action") REFERENCES "public"."hour_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_timers" ADD CONSTRAINT "hour_timers_location_hour_locations_id_fk" FOREIGN KEY ("location") REFERENCES "public"."hour_locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonation_tokens" ADD CONSTRAINT "impersonation_tokens_impersonation_impersonations_id_fk" FOREIGN KEY ("impersonation") REFERENCES "public"."impersonations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_staff_accounts_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_staff_session_sessions_id_fk" FOREIGN KEY ("staff_session") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge" ADD CONSTRAINT "knowledge_category_knowledge_categories_reference_fk" FOREIGN KEY ("category") REFERENCES "public"."knowledge_categories"("reference") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge" ADD CONSTRAINT "knowledge_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_category_texts" ADD CONSTRAINT "knowledge_category_texts_category_knowledge_categories_reference_fk" FOREIGN KEY ("category") REFERENCES "public"."knowledge_categories"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_item_tags" ADD CONSTRAINT "knowledge_item_tags_item_knowledge_reference_fk" FOREIGN KEY ("item") REFERENCES "public"."knowledge"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_item_tags" ADD CONSTRAINT "knowledge_item_tags_tag_knowledge_tags_reference_fk" FOREIGN KEY ("tag") REFERENCES "public"."knowledge_tags"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_portals" ADD CONSTRAINT "knowledge_portals_item_knowledge_reference_fk" FOREIGN KEY ("item") REFERENCES "public"."knowledge"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_portals" ADD CONSTRAINT "knowledge_portals_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_tag_texts" ADD CONSTRAINT "knowledge_tag_texts_tag_knowledge_tags_reference_fk" FOREIGN KEY ("tag") REFERENCES "public"."knowledge_tags"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_texts" ADD CONSTRAINT "knowledge_texts_item_knowledge_reference_fk" FOREIGN KEY ("item") REFERENCES "public"."knowledge"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remember_tokens" ADD CONSTRAINT "remember_tokens_session_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_ads" ADD CONSTRAINT "magazine_ads_magazine_magazines_reference_fk" FOREIGN KEY ("magazine") REFERENCES "public"."magazines"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_ads" ADD CONSTRAINT "magazine_ads_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_ads" ADD CONSTRAINT "magazine_ads_customer_reference_customers_reference_fk" FOREIGN KEY ("customer_reference") REFERENCES "public"."customers"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_articles" ADD CONSTRAINT "magazine_articles_magazine_magazines_reference_fk" FOREIGN KEY ("magazine") REFERENCES "public"."magazines"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_articles" ADD CONSTRAINT "magazine_articles_article_articles_reference_fk" FOREIGN KEY ("article") REFERENCES "public"."articles"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_combinations" ADD CONSTRAINT "magazine_combinations_magazine_magazines_reference_fk" FOREIGN KEY ("magazine") REFERENCES "public"."magazines"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_combinations" ADD CONSTRAINT "magazine_combinations_article_articles_reference_fk" FOREIGN KEY ("article") REFERENCES "public"."articles"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_combinations" ADD CONSTRAINT "magazine_combinations_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_texts" ADD CONSTRAINT "magazine_texts_magazine_magazines_reference_fk" FOREIGN KEY ("magazine") REFERENCES "public"."magazines"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_tile_texts" ADD CONSTRAINT "magazine_tile_texts_magazine_magazines_reference_fk" FOREIGN KEY ("magazine") REFERENCES "public"."magazines"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_tiles" ADD CONSTRAINT "magazine_tiles_magazine_magazines_reference_fk" FOREIGN KEY ("magazine") REFERENCES "public"."magazines"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_tiles" ADD CONSTRAINT "magazine_tiles_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_tiles" ADD CONSTRAINT "magazine_tiles_customer_reference_customers_reference_fk" FOREIGN KEY ("customer_reference") REFERENCES "public"."customers"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazines" ADD CONSTRAINT "magazines_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazines" ADD CONSTRAINT "magazines_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_magazines" ADD CONSTRAINT "related_magazines_magazine_magazines_reference_fk" FOREIGN KEY ("magazine") REFERENCES "public"."magazines"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_attempts" ADD CONSTRAINT "mail_attempts_mail_mails_id_fk" FOREIGN KEY ("mail") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_mail_mails_id_fk" FOREIGN KEY ("mail") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_item_texts" ADD CONSTRAINT "newsletter_item_texts_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_item_texts" ADD CONSTRAINT "newsletter_item_texts_item" FOREIGN KEY ("newsletter","sort_order") REFERENCES "public"."newsletter_items"("newsletter","sort_order") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_items" ADD CONSTRAINT "newsletter_items_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_items" ADD CONSTRAINT "newsletter_items_article_reference_articles_reference_fk" FOREIGN KEY ("article_reference") REFERENCES "public"."articles"("reference") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_items" ADD CONSTRAINT "newsletter_items_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_items" ADD CONSTRAINT "newsletter_items_poll_code_polls_code_fk" FOREIGN KEY ("poll_code") REFERENCES "public"."polls"("code") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_texts" ADD CONSTRAINT "newsletter_texts_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_intro_file_id_files_id_fk" FOREIGN KEY ("intro_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_notifications_id_fk" FOREIGN KEY ("notification") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_texts" ADD CONSTRAINT "notification_texts_notification_notifications_id_fk" FOREIGN KEY ("notification") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_topics" ADD CONSTRAINT "notification_topics_notification_notifications_id_fk" FOREIGN KEY ("notification") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_topics" ADD CONSTRAINT "notification_topics_interest_interests_code_fk" FOREIGN KEY ("interest") REFERENCES "public"."interests"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_article_reference_articles_reference_fk" FOREIGN KEY ("article_reference") REFERENCES "public"."articles"("reference") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_portals" ADD CONSTRAINT "page_portals_page_pages_reference_fk" FOREIGN KEY ("page") REFERENCES "public"."pages"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_portals" ADD CONSTRAINT "page_portals_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_texts" ADD CONSTRAINT "page_texts_page_pages_reference_fk" FOREIGN KEY ("page") REFERENCES "public"."pages"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_polls" ADD CONSTRAINT "article_polls_article_articles_reference_fk" FOREIGN KEY ("article") REFERENCES "public"."articles"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_polls" ADD CONSTRAINT "article_polls_poll_polls_code_fk" FOREIGN KEY ("poll") REFERENCES "public"."polls"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_answer_texts" ADD CONSTRAINT "poll_answer_texts_poll_polls_code_fk" FOREIGN KEY ("poll") REFERENCES "public"."polls"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_answer_texts" ADD CONSTRAINT "poll_answer_texts_answer" FOREIGN KEY ("poll","key") REFERENCES "public"."poll_answers"("poll","key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_answers" ADD CONSTRAINT "poll_answers_poll_polls_code_fk" FOREIGN KEY ("poll") REFERENCES "public"."polls"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_texts" ADD CONSTRAINT "poll_texts_poll_polls_code_fk" FOREIGN KEY ("poll") REFERENCES "public"."polls"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popup_texts" ADD CONSTRAINT "popup_texts_popup_popups_id_fk" FOREIGN KEY ("popup") REFERENCES "public"."popups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popups" ADD CONSTRAINT "popups_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popups" ADD CONSTRAINT "popups_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_aliases" ADD CONSTRAINT "portal_aliases_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_departments" ADD CONSTRAINT "portal_departments_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_texts" ADD CONSTRAINT "portal_texts_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portals" ADD CONSTRAINT "portals_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_portals" ADD CONSTRAINT "related_portals_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_portals" ADD CONSTRAINT "product_portals_product_products_reference_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_portals" ADD CONSTRAINT "product_portals_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_texts" ADD CONSTRAINT "product_texts_product_products_reference_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_approvals" ADD CONSTRAINT "newsletter_approvals_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_approvals" ADD CONSTRAINT "newsletter_approvals_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_approvals" ADD CONSTRAINT "newsletter_approvals_withdrawn_by_accounts_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_lists" ADD CONSTRAINT "newsletter_lists_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_mails" ADD CONSTRAINT "newsletter_mails_approval_newsletter_approvals_id_fk" FOREIGN KEY ("approval") REFERENCES "public"."newsletter_approvals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_projects" ADD CONSTRAINT "newsletter_projects_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_projects" ADD CONSTRAINT "newsletter_projects_correction_of_newsletters_reference_fk" FOREIGN KEY ("correction_of") REFERENCES "public"."newsletters"("reference") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_projects" ADD CONSTRAINT "newsletter_projects_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_projects" ADD CONSTRAINT "newsletter_projects_edited_by_accounts_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_projects" ADD CONSTRAINT "newsletter_projects_refused_by_accounts_id_fk" FOREIGN KEY ("refused_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_schedules" ADD CONSTRAINT "newsletter_schedules_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_schedules" ADD CONSTRAINT "newsletter_schedules_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_release_releases_id_fk" FOREIGN KEY ("release") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_pages" ADD CONSTRAINT "published_pages_release_releases_id_fk" FOREIGN KEY ("release") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_row_send_rows_id_fk" FOREIGN KEY ("row") REFERENCES "public"."send_rows"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_ticket_tickets_id_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_events" ADD CONSTRAINT "mail_events_row_send_rows_id_fk" FOREIGN KEY ("row") REFERENCES "public"."send_rows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_figures" ADD CONSTRAINT "mail_figures_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_events" ADD CONSTRAINT "recipient_events_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_attempts" ADD CONSTRAINT "send_attempts_row_send_rows_id_fk" FOREIGN KEY ("row") REFERENCES "public"."send_rows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_exclusions" ADD CONSTRAINT "send_exclusions_run_send_runs_id_fk" FOREIGN KEY ("run") REFERENCES "public"."send_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_exclusions" ADD CONSTRAINT "send_exclusions_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_pauses" ADD CONSTRAINT "send_pauses_by_accounts_id_fk" FOREIGN KEY ("by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_refusals" ADD CONSTRAINT "send_refusals_row_send_rows_id_fk" FOREIGN KEY ("row") REFERENCES "public"."send_rows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_rows" ADD CONSTRAINT "send_rows_run_send_runs_id_fk" FOREIGN KEY ("run") REFERENCES "public"."send_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_rows" ADD CONSTRAINT "send_rows_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_rows" ADD CONSTRAINT "send_rows_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_runs" ADD CONSTRAINT "send_runs_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_runs" ADD CONSTRAINT "send_runs_approval_newsletter_approvals_id_fk" FOREIGN KEY ("approval") REFERENCES "public"."newsletter_approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_runs" ADD CONSTRAINT "send_runs_schedule_newsletter_schedules_id_fk" FOREIGN KEY ("schedule") REFERENCES "public"."newsletter_schedules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_runs" ADD CONSTRAINT "send_runs_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_lifted_by_accounts_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_roles_id_fk" FOREIGN KEY ("role") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_grants" ADD CONSTRAINT "staff_grants_staff_parent_users_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."parent_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_grants" ADD CONSTRAINT "staff_grants_role_roles_id_fk" FOREIGN KEY ("role") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_visits" ADD CONSTRAINT "newsletter_visits_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popular_articles" ADD CONSTRAINT "popular_articles_article_articles_reference_fk" FOREIGN KEY ("article") REFERENCES "public"."articles"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stat_events" ADD CONSTRAINT "stat_events_session_stat_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."stat_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "interest_texts" ADD CONSTRAINT "interest_texts_interest_interests_code_fk" FOREIGN KEY ("interest") REFERENCES "public"."interests"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_interests" ADD CONSTRAINT "theme_interests_theme_themes_reference_fk" FOREIGN KEY ("theme") REFERENCES "public"."themes"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_interests" ADD CONSTRAINT "theme_interests_interest_interests_code_fk" FOREIGN KEY ("interest") REFERENCES "public"."interests"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_portals" ADD CONSTRAINT "theme_portals_theme_themes_reference_fk" FOREIGN KEY ("theme") REFERENCES "public"."themes"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_portals" ADD CONSTRAINT "theme_portals_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_texts" ADD CONSTRAINT "theme_texts_theme_themes_reference_fk" FOREIGN KEY ("theme") REFERENCES "public"."themes"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_answers" ADD CONSTRAINT "canned_answers_category_ticket_categories_id_fk" FOREIGN KEY ("category") REFERENCES "public"."ticket_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_assignments" ADD CONSTRAINT "ticket_assignments_ticket_tickets_id_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_assignments" ADD CONSTRAINT "ticket_assignments_staff_parent_users_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."parent_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_assignments" ADD CONSTRAINT "ticket_assignments_by_parent_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."parent_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_ticket_tickets_id_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_other_tickets_id_fk" FOREIGN KEY ("other") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_by_parent_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."parent_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_merges" ADD CONSTRAINT "ticket_merges_ticket_tickets_id_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_merges" ADD CONSTRAINT "ticket_merges_target_tickets_id_fk" FOREIGN KEY ("target") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_merges" ADD CONSTRAINT "ticket_merges_by_parent_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."parent_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_note_files" ADD CONSTRAINT "ticket_note_files_note_ticket_notes_id_fk" FOREIGN KEY ("note") REFERENCES "public"."ticket_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_notes" ADD CONSTRAINT "ticket_notes_ticket_tickets_id_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_notes" ADD CONSTRAINT "ticket_notes_staff_parent_users_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."parent_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_staff" ADD CONSTRAINT "ticket_staff_ticket_tickets_id_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_staff" ADD CONSTRAINT "ticket_staff_staff_parent_users_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."parent_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_words" ADD CONSTRAINT "ticket_words_ticket_tickets_id_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_senders" ADD CONSTRAINT "blocked_senders_staff_parent_users_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."parent_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_comments" ADD CONSTRAINT "ticket_comments_ticket_tickets_id_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_comments" ADD CONSTRAINT "ticket_comments_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_comments" ADD CONSTRAINT "ticket_comments_staff_parent_users_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."parent_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_ticket_tickets_id_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_comment_ticket_comments_id_fk" FOREIGN KEY ("comment") REFERENCES "public"."ticket_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_history" ADD CONSTRAINT "ticket_history_ticket_tickets_id_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_history" ADD CONSTRAINT "ticket_history_staff_parent_users_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."parent_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counted_issuers" ADD CONSTRAINT "counted_issuers_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_figures" ADD CONSTRAINT "ticket_figures_ticket_tickets_id_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_figures" ADD CONSTRAINT "ticket_figures_person_parent_users_id_fk" FOREIGN KEY ("person") REFERENCES "public"."parent_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_mails" ADD CONSTRAINT "ticket_mails_ticket_tickets_id_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_mails" ADD CONSTRAINT "ticket_mails_comment_ticket_comments_id_fk" FOREIGN KEY ("comment") REFERENCES "public"."ticket_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_participants" ADD CONSTRAINT "ticket_participants_ticket_tickets_id_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_participants" ADD CONSTRAINT "ticket_participants_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_ratings" ADD CONSTRAINT "ticket_ratings_ticket_tickets_id_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_category_ticket_categories_id_fk" FOREIGN KEY ("category") REFERENCES "public"."ticket_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_parent_users_id_fk" FOREIGN KEY ("assignee") REFERENCES "public"."parent_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_merged_into_tickets_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_reports" ADD CONSTRAINT "transfer_reports_transfer_transfers_id_fk" FOREIGN KEY ("transfer") REFERENCES "public"."transfers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_changes" ADD CONSTRAINT "message_changes_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_overrides" ADD CONSTRAINT "message_overrides_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_files" ADD CONSTRAINT "member_files_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_interests" ADD CONSTRAINT "video_interests_video_videos_reference_fk" FOREIGN KEY ("video") REFERENCES "public"."videos"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_interests" ADD CONSTRAINT "video_interests_interest_interests_code_fk" FOREIGN KEY ("interest") REFERENCES "public"."interests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_portals" ADD CONSTRAINT "video_portals_video_videos_reference_fk" FOREIGN KEY ("video") REFERENCES "public"."videos"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_portals" ADD CONSTRAINT "video_portals_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_texts" ADD CONSTRAINT "video_texts_video_videos_reference_fk" FOREIGN KEY ("video") REFERENCES "public"."videos"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_texts" ADD CONSTRAINT "video_texts_captions_file_id_files_id_fk" FOREIGN KEY ("captions_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_poster_file_id_files_id_fk" FOREIGN KEY ("poster_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "abos_account" ON "abos" USING btree ("account","portal");--> statement-breakpoint
CREATE INDEX "account_companies_customer" ON "account_companies" USING btree ("customer");--> statement-breakpoint
CREATE INDEX "account_interests_interest" ON "account_interests" USING btree ("interest");--> statement-breakpoint
CREATE INDEX "accounts_klnr" ON "accounts" USING btree ("klnr");--> statement-breakpoint
CREATE INDEX "accounts_erased_from" ON "accounts" USING btree ("erased_from");--> statement-breakpoint
CREATE INDEX "addresses_account" ON "addresses" USING btree ("account");--> statement-breakpoint
CREATE INDEX "email_changes_account" ON "email_changes" USING btree ("account");--> statement-breakpoint
CREATE INDEX "email_changes_expires" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "former_emails_email" ON "former_emails" USING btree ("email");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_reference" ON "newsletter_recipients" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_of" ON "newsletter_recipients" USING btree ("portal","locale");--> statement-breakpoint
CREATE INDEX "article_interests_interest" ON "article_interests" USING btree ("interest");--> statement-breakpoint
CREATE INDEX "article_listings_article" ON "article_listings" USING btree ("article");--> statement-breakpoint
CREATE INDEX "articles_display_date" ON "articles" USING btree ("display_date");--> statement-breakpoint
CREATE INDEX "articles_visible_until" ON "articles" USING btree ("visible_until") WHERE "articles"."visible_until" is not null;--> statement-breakpoint
CREATE INDEX "articles_file" ON "articles" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "articles_customer" ON "articles" USING btree ("customer_reference") WHERE "articles"."customer_reference" is not null;--> statement-breakpoint
CREATE INDEX "articles_named_picture" ON "articles" USING hash ("image_url") WHERE "articles"."image_url" is not null;--> statement-breakpoint
CREATE INDEX "social_cards_waiting" ON "social_cards" USING btree ("taken_until") WHERE not "social_cards"."is_drawn";--> statement-breakpoint
CREATE INDEX "ad_portals_portal" ON "ad_portals" USING btree ("portal");--> statement-breakpoint
CREATE INDEX "customer_corners_logo" ON "customer_corners" USING btree ("logo_file_id");--> statement-breakpoint
CREATE INDEX "customer_portals_portal" ON "customer_portals" USING btree ("portal");--> statement-breakpoint
CREATE INDEX "document_index_changed" ON "document_index" USING btree ("entity","changed_at","reference");--> statement-breakpoint
CREATE INDEX "document_index_title" ON "document_index" USING btree ("entity","sort_title","reference");--> statement-breakpoint
CREATE INDEX "document_index_shown" ON "document_index" USING btree ("entity","shown_at","reference");--> statement-breakpoint
CREATE INDEX "document_index_changed_by" ON "document_index" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "document_index_kind" ON "document_index" USING btree ("entity","kind","changed_at","reference") WHERE "document_index"."kind" is not null;--> statement-breakpoint
CREATE INDEX "document_index_author" ON "document_index" USING btree ("entity","changed_by","changed_at","reference") WHERE "document_index"."changed_by" is not null;--> statement-breakpoint
CREATE INDEX "document_index_portals" ON "document_index" USING gin ("portals");--> statement-breakpoint
CREATE INDEX "document_index_one_language" ON "document_index" USING btree ("shown_at") WHERE "document_index"."is_stored" and "document_index"."is_published" and "document_index"."has_nl" <> "document_index"."has_fr";--> statement-breakpoint
CREATE INDEX "document_index_words" ON "document_index" USING gin (to_tsvector('simple', "words"));--> statement-breakpoint
CREATE INDEX "document_renames_to" ON "document_renames" USING btree ("entity","to");--> statement-breakpoint
CREATE INDEX "draft_parts_account" ON "draft_parts" USING btree ("account");--> statement-breakpoint
CREATE INDEX "draft_parts_ready" ON "draft_parts" USING btree ("saved_at") WHERE "draft_parts"."state" = 'ready';--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_document" ON "drafts" USING btree ("entity","reference");--> statement-breakpoint
CREATE INDEX "drafts_due" ON "drafts" USING btree ("due_at") WHERE "drafts"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "drafts_fault" ON "drafts" USING btree ("id") WHERE "drafts"."due_fault" is not null;--> statement-breakpoint
CREATE INDEX "field_notes_document" ON "field_notes" USING btree ("entity","reference");--> statement-breakpoint
CREATE INDEX "field_notes_open" ON "field_notes" USING btree ("id") WHERE "field_notes"."done_at" is null;--> statement-breakpoint
CREATE INDEX "language_lags_since" ON "language_lags" USING btree ("since");--> statement-breakpoint
CREATE INDEX "presences_seen" ON "presences" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "previews_made_at" ON "previews" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "revisions_document" ON "revisions" USING btree ("entity","reference","id");--> statement-breakpoint
CREATE INDEX "revisions_change" ON "revisions" USING btree ("change");--> statement-breakpoint
CREATE INDEX "revisions_account" ON "revisions" USING btree ("account");--> statement-breakpoint
CREATE INDEX "revisions_bin" ON "revisions" USING btree ("at") WHERE "revisions"."act" = 'removed' and "revisions"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "event_interests_interest" ON "event_interests" USING btree ("interest");--> statement-breakpoint
CREATE INDEX "event_portals_portal" ON "event_portals" USING btree ("portal");--> statement-breakpoint
CREATE INDEX "events_starts_at" ON "events" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "events_ends_at" ON "events" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "events_visible_until" ON "events" USING btree ("visible_until") WHERE "events"."visible_until" is not null;--> statement-breakpoint
CREATE INDEX "factors_account" ON "factors" USING btree ("account");--> statement-breakpoint
CREATE INDEX "recovery_codes_account" ON "recovery_codes" USING btree ("account");--> statement-breakpoint
CREATE INDEX "article_figures_file" ON "article_figures" USING btree ("file");--> statement-breakpoint
CREATE INDEX "event_figures_file" ON "event_figures" USING btree ("file");--> statement-breakpoint
CREATE INDEX "knowledge_figures_file" ON "knowledge_figures" USING btree ("file");--> statement-breakpoint
CREATE INDEX "newsletter_figures_file" ON "newsletter_figures" USING btree ("file");--> statement-breakpoint
CREATE INDEX "page_figures_file" ON "page_figures" USING btree ("file");--> statement-breakpoint
CREATE INDEX "popup_figures_file" ON "popup_figures" USING btree ("file");--> statement-breakpoint
CREATE INDEX "files_kind" ON "files" USING btree ("media_type","id");--> statement-breakpoint
CREATE UNIQUE INDEX "remote_pictures_url" ON "remote_pictures" USING btree (md5("url"));--> statement-breakpoint
CREATE INDEX "remote_pictures_next_try_at" ON "remote_pictures" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "hour_changes_record" ON "hour_changes" USING btree ("record","id");--> statement-breakpoint
CREATE INDEX "hour_changes_by" ON "hour_changes" USING btree ("by");--> statement-breakpoint
CREATE INDEX "hour_records_staff" ON "hour_records" USING btree ("staff","date","id") WHERE "hour_records"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "hour_records_date" ON "hour_records" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "hour_records_status" ON "hour_records" USING btree ("status","date","id") WHERE "hour_records"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "hour_records_booking" ON "hour_records" USING btree ("booking_kind","booking_reference") WHERE "hour_records"."booking_kind" is not null;--> statement-breakpoint
CREATE INDEX "hour_records_action" ON "hour_records" USING btree ("action");--> statement-breakpoint
CREATE INDEX "hour_records_location" ON "hour_records" USING btree ("location");--> statement-breakpoint
CREATE INDEX "impersonation_tokens_of" ON "impersonation_tokens" USING btree ("impersonation");--> statement-breakpoint
CREATE INDEX "impersonations_account" ON "impersonations" USING btree ("account");--> statement-breakpoint
CREATE INDEX "impersonations_staff" ON "impersonations" USING btree ("staff");--> statement-breakpoint
CREATE INDEX "impersonations_session" ON "impersonations" USING btree ("staff_session");--> statement-breakpoint
CREATE INDEX "impersonations_mailed" ON "impersonations" USING btree ("mailed_at");--> statement-breakpoint
CREATE INDEX "knowledge_category" ON "knowledge" USING btree ("category");--> statement-breakpoint
CREATE INDEX "knowledge_file" ON "knowledge" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "knowledge_item_tags_tag" ON "knowledge_item_tags" USING btree ("tag");--> statement-breakpoint
CREATE INDEX "knowledge_portals_portal" ON "knowledge_portals" USING btree ("portal");--> statement-breakpoint
CREATE INDEX "known_clients_seen" ON "known_clients" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "limits_expires" ON "limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_codes_expires" ON "login_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_codes_mailbox" ON "login_codes" USING btree ("mailbox");--> statement-breakpoint
CREATE INDEX "remember_tokens_session" ON "remember_tokens" USING btree ("session");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "magazine_articles_article" ON "magazine_articles" USING btree ("article");--> statement-breakpoint
CREATE INDEX "magazines_portal_date" ON "magazines" USING btree ("portal","display_date");--> statement-breakpoint
CREATE INDEX "related_magazines_related" ON "related_magazines" USING btree ("related");--> statement-breakpoint
CREATE INDEX "mail_attempts_mail" ON "mail_attempts" USING btree ("mail");--> statement-breakpoint
CREATE INDEX "mails_state" ON "mails" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "newsletter_items_article" ON "newsletter_items" USING btree ("article_reference");--> statement-breakpoint
CREATE INDEX "newsletter_items_poll" ON "newsletter_items" USING btree ("poll_code") WHERE "newsletter_items"."poll_code" is not null;--> statement-breakpoint
CREATE INDEX "newsletter_items_named_picture" ON "newsletter_items" USING hash ("image_url") WHERE "newsletter_items"."image_url" is not null;--> statement-breakpoint
CREATE INDEX "newsletters_portal_date" ON "newsletters" USING btree ("portal","display_date");--> statement-breakpoint
CREATE INDEX "notification_reads_notification" ON "notification_reads" USING btree ("notification");--> statement-breakpoint
CREATE INDEX "notification_topics_interest" ON "notification_topics" USING btree ("interest");--> statement-breakpoint
CREATE INDEX "notifications_modified" ON "notifications" USING btree ("modified_at","id");--> statement-breakpoint
CREATE INDEX "notifications_email" ON "notifications" USING btree ("email");--> statement-breakpoint
CREATE INDEX "notifications_portal" ON "notifications" USING btree ("portal");--> statement-breakpoint
CREATE INDEX "page_portals_portal" ON "page_portals" USING btree ("portal");--> statement-breakpoint
CREATE INDEX "pages_visible_until" ON "pages" USING btree ("visible_until") WHERE "pages"."visible_until" is not null;--> statement-breakpoint
CREATE INDEX "article_polls_poll" ON "article_polls" USING btree ("poll");--> statement-breakpoint
CREATE INDEX "poll_votes_answer" ON "poll_votes" USING btree ("poll","answer");--> statement-breakpoint
CREATE INDEX "polls_portal" ON "polls" USING btree ("portal","created_at");--> statement-breakpoint
CREATE INDEX "popups_portal" ON "popups" USING btree ("portal");--> statement-breakpoint
CREATE UNIQUE INDEX "portals_domain" ON "portals" USING btree ("domain");--> statement-breakpoint
CREATE INDEX "product_portals_portal" ON "product_portals" USING btree ("portal");--> statement-breakpoint
CREATE INDEX "newsletter_approvals_newsletter" ON "newsletter_approvals" USING btree ("newsletter","id");--> statement-breakpoint
CREATE INDEX "newsletter_projects_status" ON "newsletter_projects" USING btree ("status_id","updated_at");--> statement-breakpoint
CREATE INDEX "newsletter_schedules_waiting" ON "newsletter_schedules" USING btree ("at") WHERE "newsletter_schedules"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_release" ON "outbox" USING btree ("release","is_bulk","id");--> statement-breakpoint
CREATE INDEX "published_pages_reads" ON "published_pages" USING gin ("reads");--> statement-breakpoint
CREATE INDEX "search_documents_title_key" ON "search_documents" USING hash ("title_key");--> statement-breakpoint
CREATE INDEX "search_documents_title" ON "search_documents" USING gin ("title");--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_documents_gated" ON "search_documents" USING gin ("gated") WHERE "search_documents"."gated" is not null;--> statement-breakpoint
CREATE INDEX "search_saves_saved_at" ON "search_saves" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "search_saves_client" ON "search_saves" USING btree ("client","saved_at");--> statement-breakpoint
CREATE INDEX "search_words_stem" ON "search_words" USING btree ("locale","stem");--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "counting_choices_email" ON "counting_choices" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "inbound_mails_kind" ON "inbound_mails" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "inbound_mails_row" ON "inbound_mails" USING btree ("row");--> statement-breakpoint
CREATE INDEX "inbound_mails_ticket" ON "inbound_mails" USING btree ("ticket");--> statement-breakpoint
CREATE INDEX "mail_events_row" ON "mail_events" USING btree ("row","at");--> statement-breakpoint
CREATE INDEX "mail_events_at" ON "mail_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "recipient_events_recipient" ON "recipient_events" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "send_attempts_row" ON "send_attempts" USING btree ("row");--> statement-breakpoint
CREATE INDEX "send_exclusions_reason" ON "send_exclusions" USING btree ("newsletter","locale","reason");--> statement-breakpoint
CREATE INDEX "send_refusals_domain" ON "send_refusals" USING btree ("domain");--> statement-breakpoint
CREATE INDEX "send_rows_due" ON "send_rows" USING btree ("run","due_at","id") WHERE "send_rows"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "send_rows_lease" ON "send_rows" USING btree ("lease_until") WHERE "send_rows"."state" in ('claimed', 'speaking');--> statement-breakpoint
CREATE INDEX "send_rows_state" ON "send_rows" USING btree ("newsletter","locale","state");--> statement-breakpoint
CREATE INDEX "send_rows_email" ON "send_rows" USING btree ("email");--> statement-breakpoint
CREATE INDEX "send_rows_settled" ON "send_rows" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "send_runs_newsletter" ON "send_runs" USING btree ("newsletter","id");--> statement-breakpoint
CREATE INDEX "send_runs_open" ON "send_runs" USING btree ("id") WHERE "send_runs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "suppressions_reference" ON "suppressions" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "suppressions_email" ON "suppressions" USING btree ("email");--> statement-breakpoint
CREATE INDEX "suppressions_at" ON "suppressions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_lines_account" ON "audit_lines" USING btree ("account");--> statement-breakpoint
CREATE INDEX "audit_lines_act" ON "audit_lines" USING btree ("act");--> statement-breakpoint
CREATE INDEX "audit_lines_subject" ON "audit_lines" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "audit_lines_at" ON "audit_lines" USING btree ("at");--> statement-breakpoint
CREATE INDEX "staff_grants_staff" ON "staff_grants" USING btree ("staff");--> statement-breakpoint
CREATE INDEX "staff_grants_role" ON "staff_grants" USING btree ("role");--> statement-breakpoint
CREATE INDEX "article_views_waiting" ON "article_views" USING btree ("article") WHERE "article_views"."counted" <> "article_views"."shown";--> statement-breakpoint
CREATE INDEX "popular_articles_article" ON "popular_articles" USING btree ("article");--> statement-breakpoint
CREATE UNIQUE INDEX "stat_events_batch" ON "stat_events" USING btree ("batch_id","place");--> statement-breakpoint
CREATE INDEX "stat_events_at" ON "stat_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "stat_events_campaign" ON "stat_events" USING btree ("campaign") WHERE "stat_events"."campaign" is not null;--> statement-breakpoint
CREATE INDEX "stat_events_session" ON "stat_events" USING btree ("session") WHERE "stat_events"."session" is not null;--> statement-breakpoint
CREATE INDEX "stat_hours_type" ON "stat_hours" USING btree ("type_id","portal","hour");--> statement-breakpoint
CREATE INDEX "stat_sessions_created_at" ON "stat_sessions" USING btree ("created_at");--> statement-breakpoint
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
CREATE INDEX "symposium_reports_open" ON "symposium_reports" USING btree ("post") WHERE "symposium_reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "theme_interests_interest" ON "theme_interests" USING btree ("interest");--> statement-breakpoint
CREATE INDEX "theme_portals_portal" ON "theme_portals" USING btree ("portal");--> statement-breakpoint
CREATE UNIQUE INDEX "canned_answers_name" ON "canned_answers" USING btree ("name");--> statement-breakpoint
CREATE INDEX "ticket_assignments_ticket" ON "ticket_assignments" USING btree ("ticket","id");--> statement-breakpoint
CREATE INDEX "ticket_assignments_staff" ON "ticket_assignments" USING btree ("staff","at");--> statement-breakpoint
CREATE INDEX "ticket_links_other" ON "ticket_links" USING btree ("other");--> statement-breakpoint
CREATE INDEX "ticket_merges_target" ON "ticket_merges" USING btree ("target");--> statement-breakpoint
CREATE INDEX "ticket_note_files_note" ON "ticket_note_files" USING btree ("note");--> statement-breakpoint
CREATE INDEX "ticket_note_files_hash" ON "ticket_note_files" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "ticket_notes_ticket" ON "ticket_notes" USING btree ("ticket","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_notes_once" ON "ticket_notes" USING btree ("staff","once_key") WHERE "ticket_notes"."once_key" is not null;--> statement-breakpoint
CREATE INDEX "ticket_staff_staff" ON "ticket_staff" USING btree ("staff");--> statement-breakpoint
CREATE INDEX "ticket_words_words" ON "ticket_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "blocked_senders_at" ON "blocked_senders" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ticket_comments_ticket" ON "ticket_comments" USING btree ("ticket","created_at","id");--> statement-breakpoint
CREATE INDEX "ticket_comments_account" ON "ticket_comments" USING btree ("account");--> statement-breakpoint
CREATE INDEX "ticket_comments_staff" ON "ticket_comments" USING btree ("staff","created_at");--> statement-breakpoint
CREATE INDEX "ticket_comments_waiting" ON "ticket_comments" USING btree ("not_before") WHERE "ticket_comments"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_comments_once" ON "ticket_comments" USING btree ("account","once_key") WHERE "ticket_comments"."once_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_comments_staff_once" ON "ticket_comments" USING btree ("staff","once_key") WHERE "ticket_comments"."once_key" is not null;--> statement-breakpoint
CREATE INDEX "ticket_files_ticket" ON "ticket_files" USING btree ("ticket","comment");--> statement-breakpoint
CREATE INDEX "ticket_files_comment" ON "ticket_files" USING btree ("comment");--> statement-breakpoint
CREATE INDEX "ticket_files_hash" ON "ticket_files" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "ticket_history_ticket" ON "ticket_history" USING btree ("ticket","at","id");--> statement-breakpoint
CREATE INDEX "ticket_figures_ticket" ON "ticket_figures" USING btree ("ticket");--> statement-breakpoint
CREATE INDEX "ticket_figures_kind" ON "ticket_figures" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "ticket_figures_person" ON "ticket_figures" USING btree ("person");--> statement-breakpoint
CREATE INDEX "ticket_mails_ticket" ON "ticket_mails" USING btree ("ticket");--> statement-breakpoint
CREATE INDEX "ticket_mails_comment" ON "ticket_mails" USING btree ("comment");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_participants_account" ON "ticket_participants" USING btree ("account","ticket");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_participants_email" ON "ticket_participants" USING btree ("email","ticket");--> statement-breakpoint
CREATE INDEX "ticket_participants_ticket" ON "ticket_participants" USING btree ("ticket");--> statement-breakpoint
CREATE INDEX "tickets_account" ON "tickets" USING btree ("account");--> statement-breakpoint
CREATE INDEX "tickets_email" ON "tickets" USING btree ("email");--> statement-breakpoint
CREATE INDEX "tickets_created" ON "tickets" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "tickets_status" ON "tickets" USING btree ("status_id","created_at");--> statement-breakpoint
CREATE INDEX "tickets_updated" ON "tickets" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_status_updated" ON "tickets" USING btree ("status_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_assignee" ON "tickets" USING btree ("assignee","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_category" ON "tickets" USING btree ("category","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_due" ON "tickets" USING btree ("due_at","id") WHERE "tickets"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_merged_into" ON "tickets" USING btree ("merged_into");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_once" ON "tickets" USING btree ("account","once_key") WHERE "tickets"."once_key" is not null;--> statement-breakpoint
CREATE INDEX "tickets_remove" ON "tickets" USING btree ("remove_at") WHERE "tickets"."remove_at" is not null;--> statement-breakpoint
CREATE INDEX "transfer_reports_transfer" ON "transfer_reports" USING btree ("transfer","id");--> statement-breakpoint
CREATE INDEX "transfers_created" ON "transfers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "message_changes_place" ON "message_changes" USING btree ("key","locale");--> statement-breakpoint
CREATE INDEX "member_files_account" ON "member_files" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "member_files_hash" ON "member_files" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "member_files_waiting" ON "member_files" USING btree ("uploaded_at") WHERE "member_files"."used_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_fingerprint" ON "uploads" USING btree ("account","fingerprint");--> statement-breakpoint
CREATE INDEX "uploads_touched_at" ON "uploads" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "video_interests_interest" ON "video_interests" USING btree ("interest");--> statement-breakpoint
CREATE INDEX "video_portals_portal" ON "video_portals" USING btree ("portal");--> statement-breakpoint
CREATE INDEX "videos_display_date" ON "videos" USING btree ("display_date");--> statement-breakpoint
CREATE INDEX "videos_visible_until" ON "videos" USING btree ("visible_until") WHERE "videos"."visible_until" is not null;--> statement-breakpoint
INSERT INTO "ticket_categories" ("id", "name_nl", "name_fr", "position", "is_open") VALUES
	(1, 'Contact', 'Contact', 1, false),
	(2, 'Prijzen', 'Prix', 2, false),
	(3, 'E-mail', 'E-mail', 3, false),
	(4, 'Vragen van leden', 'Questions des membres', 4, true);--> statement-breakpoint
-- Vectors are stored uncompressed and apart: counting and sorting read small rows, ranking unpacks nothing.
ALTER TABLE "search_documents" SET (toast_tuple_target = 512);--> statement-breakpoint
ALTER TABLE "search_documents" ALTER COLUMN "words" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "search_documents" ALTER COLUMN "gated" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER INDEX "search_documents_words" SET (gin_pending_list_limit = 512);--> statement-breakpoint
ALTER INDEX "search_documents_title" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "search_documents_gated" SET (gin_pending_list_limit = 256);--> statement-breakpoint
CREATE FUNCTION search_documents_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_documents SET views = new.view_count WHERE kind = 'article' AND reference = new.reference AND views <> new.view_count;
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER search_documents_views AFTER UPDATE OF view_count ON articles
  FOR EACH ROW WHEN (old.view_count IS DISTINCT FROM new.view_count) EXECUTE FUNCTION search_documents_views();--> statement-breakpoint
-- The audit list cannot be edited: not by this program, and not by a statement that somebody types.
CREATE FUNCTION audit_lines_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_lines cannot be changed or removed';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_lines_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_lines
  FOR EACH STATEMENT EXECUTE FUNCTION audit_lines_stay();
