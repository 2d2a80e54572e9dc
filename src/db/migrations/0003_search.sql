CREATE TABLE "search_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"locale" text NOT NULL,
	"kinds" text[] NOT NULL,
	"is_premium" boolean NOT NULL,
	"interests" text[] NOT NULL,
	"date" timestamp (3) with time zone NOT NULL,
	"visible_from" timestamp (3) with time zone NOT NULL,
	"number" integer,
	"views" integer NOT NULL,
	"relevancy" double precision NOT NULL,
	"title_key" text NOT NULL,
	"title" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL,
	"gated" "tsvector",
	CONSTRAINT "search_documents_thing" UNIQUE("kind","reference","locale"),
	CONSTRAINT "search_documents_locale" CHECK ("search_documents"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "search_saves" (
	"portal" char(4) NOT NULL,
	"locale" text NOT NULL,
	"keyword" text NOT NULL,
	"client" text NOT NULL,
	"results" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "search_saves_portal_locale_keyword_client_pk" PRIMARY KEY("portal","locale","keyword","client"),
	CONSTRAINT "search_saves_locale" CHECK ("search_saves"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"locale" text NOT NULL,
	"word" text NOT NULL,
	"shown" text NOT NULL,
	CONSTRAINT "search_words_locale_word_pk" PRIMARY KEY("locale","word"),
	CONSTRAINT "search_words_locale" CHECK ("search_words"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE INDEX "search_documents_title_key" ON "search_documents" USING hash ("title_key");--> statement-breakpoint
CREATE INDEX "search_documents_title" ON "search_documents" USING gin ("title");--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_documents_gated" ON "search_documents" USING gin ("gated") WHERE "search_documents"."gated" is not null;--> statement-breakpoint
CREATE INDEX "search_saves_saved_at" ON "search_saves" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "search_saves_client" ON "search_saves" USING btree ("client","saved_at");--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
-- The vectors lie apart, so that counting and sorting read small rows only; uncompressed, because each is read in part.
ALTER TABLE "search_documents" SET (toast_tuple_target = 256);--> statement-breakpoint
ALTER TABLE "search_documents" ALTER COLUMN "words" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "search_documents" ALTER COLUMN "gated" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER INDEX "search_documents_words" SET (gin_pending_list_limit = 512);--> statement-breakpoint
ALTER INDEX "search_documents_title" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "search_documents_gated" SET (gin_pending_list_limit = 256);--> statement-breakpoint
CREATE FUNCTION search_documents_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_documents SET views = new.view_count WHERE kind = 'article' AND reference = new.reference AND views <> new.view_count;
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER search_documents_views AFTER UPDATE OF view_count ON articles
  FOR EACH ROW WHEN (old.view_count IS DISTINCT FROM new.view_count) EXECUTE FUNCTION search_documents_views();
