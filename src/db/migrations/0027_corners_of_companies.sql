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
ALTER TABLE "customer_corners" ADD CONSTRAINT "customer_corners_customer_customers_reference_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_corners" ADD CONSTRAINT "customer_corners_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_corners_logo" ON "customer_corners" USING btree ("logo_file_id");--> statement-breakpoint
CREATE INDEX "articles_customer" ON "articles" USING btree ("customer_reference") WHERE "articles"."customer_reference" is not null;