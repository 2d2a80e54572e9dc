CREATE TABLE "remote_pictures" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "remote_pictures_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1000000000 CACHE 1),
	"url" text NOT NULL,
	"file" integer,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"next_try_at" timestamp (3) with time zone DEFAULT 'epoch',
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "remote_pictures" ADD CONSTRAINT "remote_pictures_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "remote_pictures_url" ON "remote_pictures" USING btree (md5("url"));--> statement-breakpoint
CREATE INDEX "remote_pictures_next_try_at" ON "remote_pictures" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "articles_named_picture" ON "articles" USING hash ("image_url") WHERE "articles"."image_url" is not null;--> statement-breakpoint
CREATE INDEX "newsletter_items_named_picture" ON "newsletter_items" USING hash ("image_url") WHERE "newsletter_items"."image_url" is not null;