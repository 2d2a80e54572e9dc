CREATE TABLE "article_views" (
	"article" text PRIMARY KEY NOT NULL,
	"counted" integer NOT NULL,
	"shown" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stat_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stat_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"portal" char(4) NOT NULL,
	"locale" text NOT NULL,
	"type_id" smallint NOT NULL,
	"reference" text,
	"collection_reference" text,
	"path" text NOT NULL,
	"session" uuid,
	"int_value" integer,
	"var_char_value" text,
	"bot" text NOT NULL,
	CONSTRAINT "stat_events_locale" CHECK ("stat_events"."locale" in ('nl', 'fr')),
	CONSTRAINT "stat_events_type" CHECK ("stat_events"."type_id" between 1 and 10),
	CONSTRAINT "stat_events_value" CHECK ("stat_events"."int_value" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stat_hours" (
	"hour" timestamp (3) with time zone NOT NULL,
	"portal" char(4) NOT NULL,
	"locale" text NOT NULL,
	"type_id" smallint NOT NULL,
	"reference" text NOT NULL,
	"bot" text NOT NULL,
	"events" bigint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "stat_hours_hour_portal_locale_type_id_reference_bot_pk" PRIMARY KEY("hour","portal","locale","type_id","reference","bot"),
	CONSTRAINT "stat_hours_locale" CHECK ("stat_hours"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "stat_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stat_events" ADD CONSTRAINT "stat_events_session_stat_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."stat_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_views_waiting" ON "article_views" USING btree ("article") WHERE "article_views"."counted" <> "article_views"."shown";--> statement-breakpoint
CREATE UNIQUE INDEX "stat_events_batch" ON "stat_events" USING btree ("batch_id","place");--> statement-breakpoint
CREATE INDEX "stat_events_at" ON "stat_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "stat_events_session" ON "stat_events" USING btree ("session") WHERE "stat_events"."session" is not null;--> statement-breakpoint
CREATE INDEX "stat_sessions_created_at" ON "stat_sessions" USING btree ("created_at");