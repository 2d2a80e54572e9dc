CREATE TABLE "knowledge_figures" (
	"item" text NOT NULL,
	"file" integer NOT NULL,
	CONSTRAINT "knowledge_figures_item_file_pk" PRIMARY KEY("item","file")
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
ALTER TABLE "knowledge_figures" ADD CONSTRAINT "knowledge_figures_item_knowledge_reference_fk" FOREIGN KEY ("item") REFERENCES "public"."knowledge"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_figures" ADD CONSTRAINT "knowledge_figures_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge" ADD CONSTRAINT "knowledge_category_knowledge_categories_reference_fk" FOREIGN KEY ("category") REFERENCES "public"."knowledge_categories"("reference") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge" ADD CONSTRAINT "knowledge_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_category_texts" ADD CONSTRAINT "knowledge_category_texts_category_knowledge_categories_reference_fk" FOREIGN KEY ("category") REFERENCES "public"."knowledge_categories"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_item_tags" ADD CONSTRAINT "knowledge_item_tags_item_knowledge_reference_fk" FOREIGN KEY ("item") REFERENCES "public"."knowledge"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_item_tags" ADD CONSTRAINT "knowledge_item_tags_tag_knowledge_tags_reference_fk" FOREIGN KEY ("tag") REFERENCES "public"."knowledge_tags"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_portals" ADD CONSTRAINT "knowledge_portals_item_knowledge_reference_fk" FOREIGN KEY ("item") REFERENCES "public"."knowledge"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_portals" ADD CONSTRAINT "knowledge_portals_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_tag_texts" ADD CONSTRAINT "knowledge_tag_texts_tag_knowledge_tags_reference_fk" FOREIGN KEY ("tag") REFERENCES "public"."knowledge_tags"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_texts" ADD CONSTRAINT "knowledge_texts_item_knowledge_reference_fk" FOREIGN KEY ("item") REFERENCES "public"."knowledge"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_figures_file" ON "knowledge_figures" USING btree ("file");--> statement-breakpoint
CREATE INDEX "knowledge_category" ON "knowledge" USING btree ("category");--> statement-breakpoint
CREATE INDEX "knowledge_file" ON "knowledge" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "knowledge_item_tags_tag" ON "knowledge_item_tags" USING btree ("tag");--> statement-breakpoint
CREATE INDEX "knowledge_portals_portal" ON "knowledge_portals" USING btree ("portal");