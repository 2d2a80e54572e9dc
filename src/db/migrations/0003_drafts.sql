CREATE TABLE "document_index" (
	"entity" text NOT NULL,
	"reference" text NOT NULL,
	"title_nl" text,
	"title_fr" text,
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
ALTER TABLE "draft_parts" ADD COLUMN "base" text;--> statement-breakpoint
ALTER TABLE "document_index" ADD CONSTRAINT "document_index_changed_by_accounts_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_index_changed" ON "document_index" USING btree ("entity","changed_at","reference");--> statement-breakpoint
CREATE INDEX "document_index_title" ON "document_index" USING btree ("entity","sort_title","reference");--> statement-breakpoint
CREATE INDEX "document_index_shown" ON "document_index" USING btree ("entity","shown_at","reference");--> statement-breakpoint
CREATE INDEX "document_index_changed_by" ON "document_index" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "document_index_portals" ON "document_index" USING gin ("portals");--> statement-breakpoint
CREATE INDEX "document_index_words" ON "document_index" USING gin (to_tsvector('simple', "words"));--> statement-breakpoint
CREATE INDEX "revisions_account" ON "revisions" USING btree ("account");--> statement-breakpoint
ALTER TABLE "drafts" DROP COLUMN "base";