ALTER TABLE "search_words" ADD COLUMN "stem" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "search_words_stem" ON "search_words" USING btree ("locale","stem");