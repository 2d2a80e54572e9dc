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
CREATE TABLE "customer_interests" (
	"customer" text NOT NULL,
	"interest" text NOT NULL,
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
ALTER TABLE "customers" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "fax" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD CONSTRAINT "customer_addresses_customer_customers_reference_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_interests" ADD CONSTRAINT "customer_interests_customer_customers_reference_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_interests" ADD CONSTRAINT "customer_interests_interest_interests_code_fk" FOREIGN KEY ("interest") REFERENCES "public"."interests"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_pictures" ADD CONSTRAINT "customer_pictures_customer_customers_reference_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_pictures" ADD CONSTRAINT "customer_pictures_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_website" CHECK ("customers"."website" ~ '^(https://|/([^/\\]|$))');