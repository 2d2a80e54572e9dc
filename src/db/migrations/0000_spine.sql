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
	"display_author" text,
	"is_published" boolean NOT NULL,
	"is_premium" boolean NOT NULL,
	"requires_registration" boolean NOT NULL,
	"file_id" integer,
	"image_url" text,
	"customer_reference" text,
	"external_url" text,
	"view_count" integer NOT NULL,
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
	"content_hash" text NOT NULL,
	CONSTRAINT "ads_image_url" CHECK ("ads"."image_url" ~ '^(https://|/([^/\\]|$))'),
	CONSTRAINT "ads_redirect_url" CHECK ("ads"."redirect_url" ~ '^(https://|/([^/\\]|$))')
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
	"content_hash" text NOT NULL,
	CONSTRAINT "customers_redirect_url" CHECK ("customers"."redirect_url" ~ '^(https://|/([^/\\]|$))')
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
	"location" varchar(200) NOT NULL,
	"url" text,
	"is_free" boolean NOT NULL,
	"is_published" boolean NOT NULL,
	"file_id" integer,
	"image_url" text,
	"content_hash" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "events_order" CHECK ("events"."ends_at" >= "events"."starts_at"),
	CONSTRAINT "events_url" CHECK ("events"."url" ~ '^(https://|/([^/\\]|$))'),
	CONSTRAINT "events_image_url" CHECK ("events"."image_url" ~ '^(https://|/([^/\\]|$))')
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"widths" integer[] DEFAULT '{}' NOT NULL,
	"is_gated" boolean DEFAULT false NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "files_bytes" CHECK ("files"."bytes" >= 0),
	CONSTRAINT "files_picture" CHECK (("files"."width" is null) = ("files"."height" is null))
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
CREATE TABLE "newsletter_item_texts" (
	"newsletter" text NOT NULL,
	"sort_order" smallint NOT NULL,
	"locale" text NOT NULL,
	"title" varchar(255) NOT NULL,
	"description" varchar(2000) NOT NULL,
	"more_label" varchar(255) NOT NULL,
	"info_label" varchar(255) NOT NULL,
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
	"content_hash" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "newsletters_reference" CHECK (length("newsletters"."reference") between 12 and 20),
	CONSTRAINT "newsletters_project_code" CHECK (length("newsletters"."project_code") = 12)
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
	"content_hash" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
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
	"portal" char(4) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_texts" (
	"portal" char(4) NOT NULL,
	"locale" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
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
	"logo_file_id" integer,
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
	"poster_file_id" integer,
	"file_id" integer,
	"content_hash" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "videos_duration" CHECK ("videos"."duration_seconds" > 0)
);
--> statement-breakpoint
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
ALTER TABLE "customer_portals" ADD CONSTRAINT "customer_portals_customer_customers_reference_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_portals" ADD CONSTRAINT "customer_portals_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_texts" ADD CONSTRAINT "customer_texts_customer_customers_reference_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_interests" ADD CONSTRAINT "event_interests_event_events_reference_fk" FOREIGN KEY ("event") REFERENCES "public"."events"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_interests" ADD CONSTRAINT "event_interests_interest_interests_code_fk" FOREIGN KEY ("interest") REFERENCES "public"."interests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_portals" ADD CONSTRAINT "event_portals_event_events_reference_fk" FOREIGN KEY ("event") REFERENCES "public"."events"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_portals" ADD CONSTRAINT "event_portals_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_texts" ADD CONSTRAINT "event_texts_event_events_reference_fk" FOREIGN KEY ("event") REFERENCES "public"."events"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "newsletter_item_texts" ADD CONSTRAINT "newsletter_item_texts_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_item_texts" ADD CONSTRAINT "newsletter_item_texts_item" FOREIGN KEY ("newsletter","sort_order") REFERENCES "public"."newsletter_items"("newsletter","sort_order") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_items" ADD CONSTRAINT "newsletter_items_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_items" ADD CONSTRAINT "newsletter_items_article_reference_articles_reference_fk" FOREIGN KEY ("article_reference") REFERENCES "public"."articles"("reference") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_items" ADD CONSTRAINT "newsletter_items_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_texts" ADD CONSTRAINT "newsletter_texts_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_intro_file_id_files_id_fk" FOREIGN KEY ("intro_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_portals" ADD CONSTRAINT "page_portals_page_pages_reference_fk" FOREIGN KEY ("page") REFERENCES "public"."pages"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_portals" ADD CONSTRAINT "page_portals_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_texts" ADD CONSTRAINT "page_texts_page_pages_reference_fk" FOREIGN KEY ("page") REFERENCES "public"."pages"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popup_texts" ADD CONSTRAINT "popup_texts_popup_popups_id_fk" FOREIGN KEY ("popup") REFERENCES "public"."popups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popups" ADD CONSTRAINT "popups_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popups" ADD CONSTRAINT "popups_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_aliases" ADD CONSTRAINT "portal_aliases_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_texts" ADD CONSTRAINT "portal_texts_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portals" ADD CONSTRAINT "portals_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_portals" ADD CONSTRAINT "related_portals_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_portals" ADD CONSTRAINT "product_portals_product_products_reference_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_portals" ADD CONSTRAINT "product_portals_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_texts" ADD CONSTRAINT "product_texts_product_products_reference_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_release_releases_id_fk" FOREIGN KEY ("release") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_pages" ADD CONSTRAINT "published_pages_release_releases_id_fk" FOREIGN KEY ("release") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interest_texts" ADD CONSTRAINT "interest_texts_interest_interests_code_fk" FOREIGN KEY ("interest") REFERENCES "public"."interests"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_interests" ADD CONSTRAINT "theme_interests_theme_themes_reference_fk" FOREIGN KEY ("theme") REFERENCES "public"."themes"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_interests" ADD CONSTRAINT "theme_interests_interest_interests_code_fk" FOREIGN KEY ("interest") REFERENCES "public"."interests"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_portals" ADD CONSTRAINT "theme_portals_theme_themes_reference_fk" FOREIGN KEY ("theme") REFERENCES "public"."themes"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_portals" ADD CONSTRAINT "theme_portals_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_texts" ADD CONSTRAINT "theme_texts_theme_themes_reference_fk" FOREIGN KEY ("theme") REFERENCES "public"."themes"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_interests" ADD CONSTRAINT "video_interests_video_videos_reference_fk" FOREIGN KEY ("video") REFERENCES "public"."videos"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_interests" ADD CONSTRAINT "video_interests_interest_interests_code_fk" FOREIGN KEY ("interest") REFERENCES "public"."interests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_portals" ADD CONSTRAINT "video_portals_video_videos_reference_fk" FOREIGN KEY ("video") REFERENCES "public"."videos"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_portals" ADD CONSTRAINT "video_portals_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_texts" ADD CONSTRAINT "video_texts_video_videos_reference_fk" FOREIGN KEY ("video") REFERENCES "public"."videos"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_texts" ADD CONSTRAINT "video_texts_captions_file_id_files_id_fk" FOREIGN KEY ("captions_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_poster_file_id_files_id_fk" FOREIGN KEY ("poster_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_interests_interest" ON "article_interests" USING btree ("interest");--> statement-breakpoint
CREATE INDEX "article_listings_article" ON "article_listings" USING btree ("article");--> statement-breakpoint
CREATE INDEX "articles_display_date" ON "articles" USING btree ("display_date");--> statement-breakpoint
CREATE INDEX "ad_portals_portal" ON "ad_portals" USING btree ("portal");--> statement-breakpoint
CREATE INDEX "customer_portals_portal" ON "customer_portals" USING btree ("portal");--> statement-breakpoint
CREATE INDEX "event_interests_interest" ON "event_interests" USING btree ("interest");--> statement-breakpoint
CREATE INDEX "event_portals_portal" ON "event_portals" USING btree ("portal");--> statement-breakpoint
CREATE INDEX "events_starts_at" ON "events" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "events_ends_at" ON "events" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "magazine_articles_article" ON "magazine_articles" USING btree ("article");--> statement-breakpoint
CREATE INDEX "magazines_portal_date" ON "magazines" USING btree ("portal","display_date");--> statement-breakpoint
CREATE INDEX "related_magazines_related" ON "related_magazines" USING btree ("related");--> statement-breakpoint
CREATE INDEX "newsletter_items_article" ON "newsletter_items" USING btree ("article_reference");--> statement-breakpoint
CREATE INDEX "newsletters_portal_date" ON "newsletters" USING btree ("portal","display_date");--> statement-breakpoint
CREATE INDEX "page_portals_portal" ON "page_portals" USING btree ("portal");--> statement-breakpoint
CREATE INDEX "popups_portal" ON "popups" USING btree ("portal");--> statement-breakpoint
CREATE UNIQUE INDEX "portals_domain" ON "portals" USING btree ("domain");--> statement-breakpoint
CREATE INDEX "product_portals_portal" ON "product_portals" USING btree ("portal");--> statement-breakpoint
CREATE INDEX "outbox_release" ON "outbox" USING btree ("release","is_bulk","id");--> statement-breakpoint
CREATE INDEX "published_pages_reads" ON "published_pages" USING gin ("reads");--> statement-breakpoint
CREATE INDEX "theme_interests_interest" ON "theme_interests" USING btree ("interest");--> statement-breakpoint
CREATE INDEX "theme_portals_portal" ON "theme_portals" USING btree ("portal");--> statement-breakpoint
CREATE INDEX "video_interests_interest" ON "video_interests" USING btree ("interest");--> statement-breakpoint
CREATE INDEX "video_portals_portal" ON "video_portals" USING btree ("portal");--> statement-breakpoint
CREATE INDEX "videos_display_date" ON "videos" USING btree ("display_date");