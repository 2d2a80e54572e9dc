CREATE TABLE "hour_actions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hour_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_nl" varchar(60) NOT NULL,
	"name_fr" varchar(60) NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"is_absence" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hour_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hour_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"record" integer NOT NULL,
	"act" text NOT NULL,
	"by" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"reason" varchar(1000),
	"before" jsonb
);
--> statement-breakpoint
CREATE TABLE "hour_locations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hour_locations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_nl" varchar(60) NOT NULL,
	"name_fr" varchar(60) NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hour_records" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hour_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff" integer NOT NULL,
	"date" date NOT NULL,
	"minutes" smallint NOT NULL,
	"action" integer NOT NULL,
	"location" integer NOT NULL,
	"info" varchar(255),
	"status" smallint NOT NULL,
	"reason" varchar(1000),
	"booking_kind" text,
	"booking_reference" varchar(64),
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hour_records_minutes" CHECK ("hour_records"."minutes" between 1 and 1440),
	CONSTRAINT "hour_records_status_known" CHECK ("hour_records"."status" between 1 and 3),
	CONSTRAINT "hour_records_booked" CHECK (num_nonnulls("hour_records"."booking_kind", "hour_records"."booking_reference") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "hour_reminders" (
	"staff" integer NOT NULL,
	"week" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hour_reminders_staff_week_pk" PRIMARY KEY("staff","week")
);
--> statement-breakpoint
CREATE TABLE "hour_schedules" (
	"staff" integer NOT NULL,
	"valid_from" date NOT NULL,
	"minutes" integer[] NOT NULL,
	CONSTRAINT "hour_schedules_staff_valid_from_pk" PRIMARY KEY("staff","valid_from")
);
--> statement-breakpoint
CREATE TABLE "hour_timers" (
	"staff" integer PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"action" integer NOT NULL,
	"location" integer NOT NULL,
	"info" varchar(255)
);
--> statement-breakpoint
ALTER TABLE "hour_changes" ADD CONSTRAINT "hour_changes_record_hour_records_id_fk" FOREIGN KEY ("record") REFERENCES "public"."hour_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_changes" ADD CONSTRAINT "hour_changes_by_parent_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."parent_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_records" ADD CONSTRAINT "hour_records_staff_parent_users_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."parent_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_records" ADD CONSTRAINT "hour_records_action_hour_actions_id_fk" FOREIGN KEY ("action") REFERENCES "public"."hour_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_records" ADD CONSTRAINT "hour_records_location_hour_locations_id_fk" FOREIGN KEY ("location") REFERENCES "public"."hour_locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_reminders" ADD CONSTRAINT "hour_reminders_staff_parent_users_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."parent_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_schedules" ADD CONSTRAINT "hour_schedules_staff_parent_users_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."parent_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_timers" ADD CONSTRAINT "hour_timers_staff_parent_users_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."parent_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_timers" ADD CONSTRAINT "hour_timers_action_hour_actions_id_fk" FOREIGN KEY ("action") REFERENCES "public"."hour_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_timers" ADD CONSTRAINT "hour_timers_location_hour_locations_id_fk" FOREIGN KEY ("location") REFERENCES "public"."hour_locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hour_changes_record" ON "hour_changes" USING btree ("record","id");--> statement-breakpoint
CREATE INDEX "hour_changes_by" ON "hour_changes" USING btree ("by");--> statement-breakpoint
CREATE INDEX "hour_records_staff" ON "hour_records" USING btree ("staff","date") WHERE "hour_records"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "hour_records_date" ON "hour_records" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "hour_records_status" ON "hour_records" USING btree ("status","date","id") WHERE "hour_records"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "hour_records_booking" ON "hour_records" USING btree ("booking_kind","booking_reference") WHERE "hour_records"."booking_kind" is not null;--> statement-breakpoint
CREATE INDEX "hour_records_action" ON "hour_records" USING btree ("action");--> statement-breakpoint
CREATE INDEX "hour_records_location" ON "hour_records" USING btree ("location");