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
CREATE INDEX "document_renames_to" ON "document_renames" USING btree ("entity","to");