-- The index is made anew at the start: its rows tell what they can be counted by as a number.
TRUNCATE "search_documents";--> statement-breakpoint
CREATE TABLE "search_facets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_facets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kinds" text[] NOT NULL,
	"is_premium" boolean NOT NULL,
	"interests" text[] NOT NULL,
	CONSTRAINT "search_facets_same" UNIQUE("kinds","is_premium","interests")
);
--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "facet" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "search_documents" DROP COLUMN "kinds";--> statement-breakpoint
ALTER TABLE "search_documents" DROP COLUMN "is_premium";--> statement-breakpoint
ALTER TABLE "search_documents" DROP COLUMN "interests";--> statement-breakpoint
ALTER TABLE "search_documents" SET (toast_tuple_target = 512);
