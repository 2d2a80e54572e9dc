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
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file" integer GENERATED ALWAYS AS IDENTITY (sequence name "uploads_file_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 500000000 CACHE 1),
	"account" integer NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uploads_bytes" CHECK ("uploads"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "bytes" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "bytes" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "crop_left" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "crop_top" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "crop_width" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "crop_height" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "focus_x" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "focus_y" integer;--> statement-breakpoint
ALTER TABLE "article_figures" ADD CONSTRAINT "article_figures_article_articles_reference_fk" FOREIGN KEY ("article") REFERENCES "public"."articles"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_figures" ADD CONSTRAINT "article_figures_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_figures" ADD CONSTRAINT "event_figures_event_events_reference_fk" FOREIGN KEY ("event") REFERENCES "public"."events"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_figures" ADD CONSTRAINT "event_figures_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_figures" ADD CONSTRAINT "newsletter_figures_newsletter_newsletters_reference_fk" FOREIGN KEY ("newsletter") REFERENCES "public"."newsletters"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_figures" ADD CONSTRAINT "newsletter_figures_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_figures" ADD CONSTRAINT "page_figures_page_pages_reference_fk" FOREIGN KEY ("page") REFERENCES "public"."pages"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_figures" ADD CONSTRAINT "page_figures_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popup_figures" ADD CONSTRAINT "popup_figures_popup_popups_id_fk" FOREIGN KEY ("popup") REFERENCES "public"."popups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popup_figures" ADD CONSTRAINT "popup_figures_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_texts" ADD CONSTRAINT "file_texts_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_figures_file" ON "article_figures" USING btree ("file");--> statement-breakpoint
CREATE INDEX "event_figures_file" ON "event_figures" USING btree ("file");--> statement-breakpoint
CREATE INDEX "newsletter_figures_file" ON "newsletter_figures" USING btree ("file");--> statement-breakpoint
CREATE INDEX "page_figures_file" ON "page_figures" USING btree ("file");--> statement-breakpoint
CREATE INDEX "popup_figures_file" ON "popup_figures" USING btree ("file");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_fingerprint" ON "uploads" USING btree ("account","fingerprint");--> statement-breakpoint
CREATE INDEX "uploads_touched_at" ON "uploads" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "files_kind" ON "files" USING btree ("media_type","id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_crop" CHECK (num_nulls("files"."crop_left", "files"."crop_top", "files"."crop_width", "files"."crop_height") in (0, 4));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_focus" CHECK (("files"."focus_x" is null) = ("files"."focus_y" is null));