CREATE TABLE "previews" (
	"ticket" uuid PRIMARY KEY NOT NULL,
	"portal" text NOT NULL,
	"html" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "previews_made_at" ON "previews" USING btree ("made_at");