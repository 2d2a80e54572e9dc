CREATE TABLE "portal_departments" (
	"portal" char(4) NOT NULL,
	"department" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	CONSTRAINT "portal_departments_portal_department_pk" PRIMARY KEY("portal","department"),
	CONSTRAINT "portal_departments_department" CHECK ("portal_departments"."department" in ('editorial', 'advertising', 'subscriptions'))
);
--> statement-breakpoint
ALTER TABLE "portal_texts" ADD COLUMN "street" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "portal_texts" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "portal_texts" ADD COLUMN "opening_hours" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "portals" ADD COLUMN "publisher" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "portals" ADD COLUMN "vat_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "portals" ADD COLUMN "zip_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "portals" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "portals" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "portal_departments" ADD CONSTRAINT "portal_departments_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;