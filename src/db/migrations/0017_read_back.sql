CREATE TABLE "import_bases" (
	"entity" text NOT NULL,
	"reference" text NOT NULL,
	"fields" jsonb NOT NULL,
	CONSTRAINT "import_bases_entity_reference_pk" PRIMARY KEY("entity","reference")
);
--> statement-breakpoint
ALTER TABLE "account_companies" ADD COLUMN "position" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "account_interests" ADD COLUMN "position" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "own_view_count" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_interests" ADD COLUMN "position" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "ends_with_day" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_topics" ADD COLUMN "position" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "portal_aliases" ADD COLUMN "position" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "portal_departments" ADD COLUMN "position" smallint NOT NULL;