CREATE TABLE "message_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"app" smallint NOT NULL,
	"key" varchar(120) NOT NULL,
	"locale" text NOT NULL,
	"portal" char(4),
	"before" text,
	"after" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_changes_locale" CHECK ("message_changes"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "message_overrides" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_overrides_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"app" smallint NOT NULL,
	"key" varchar(120) NOT NULL,
	"locale" text NOT NULL,
	"portal" char(4),
	"value" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_overrides_place" UNIQUE NULLS NOT DISTINCT("app","key","locale","portal"),
	CONSTRAINT "message_overrides_app" CHECK ("message_overrides"."app" in (1, 2, 3)),
	CONSTRAINT "message_overrides_locale" CHECK ("message_overrides"."locale" in ('nl', 'fr'))
);
--> statement-breakpoint
ALTER TABLE "message_changes" ADD CONSTRAINT "message_changes_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_overrides" ADD CONSTRAINT "message_overrides_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_changes_place" ON "message_changes" USING btree ("key","locale");