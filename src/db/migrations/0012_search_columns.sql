-- What is counted and sorted by comes first in a row. The index is made anew at the start.
DROP TABLE "search_documents";--> statement-breakpoint
CREATE TABLE "search_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"facet" integer NOT NULL,
	"date" timestamp (3) with time zone NOT NULL,
	"visible_from" timestamp (3) with time zone NOT NULL,
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
ALTER TABLE "search_documents" SET (toast_tuple_target = 512);--> statement-breakpoint
ALTER TABLE "search_documents" ALTER COLUMN "words" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "search_documents" ALTER COLUMN "gated" SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE INDEX "search_documents_title_key" ON "search_documents" USING hash ("title_key");--> statement-breakpoint
CREATE INDEX "search_documents_title" ON "search_documents" USING gin ("title") WITH (gin_pending_list_limit = 256);--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words") WITH (gin_pending_list_limit = 512);--> statement-breakpoint
CREATE INDEX "search_documents_gated" ON "search_documents" USING gin ("gated") WITH (gin_pending_list_limit = 256) WHERE "search_documents"."gated" is not null;
