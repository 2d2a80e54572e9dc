CREATE SEQUENCE "public"."staff_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "audit_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"account" integer,
	"impersonated_by" integer,
	"act" varchar(60) NOT NULL,
	"subject" varchar(30) NOT NULL,
	"subject_id" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"role" integer NOT NULL,
	"permission" smallint NOT NULL,
	CONSTRAINT "role_permissions_role_permission_pk" PRIMARY KEY("role","permission"),
	CONSTRAINT "role_permissions_known" CHECK ("role_permissions"."permission" between 1 and 45 and "role_permissions"."permission" <> 42)
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" varchar(40) NOT NULL,
	"name_nl" varchar(60) NOT NULL,
	"name_fr" varchar(60) NOT NULL,
	CONSTRAINT "roles_reference" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "staff_grants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff" integer NOT NULL,
	"role" integer NOT NULL,
	"portals" jsonb,
	"languages" jsonb,
	"granted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_roles_id_fk" FOREIGN KEY ("role") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_grants" ADD CONSTRAINT "staff_grants_staff_parent_users_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."parent_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_grants" ADD CONSTRAINT "staff_grants_role_roles_id_fk" FOREIGN KEY ("role") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_lines_account" ON "audit_lines" USING btree ("account");--> statement-breakpoint
CREATE INDEX "audit_lines_act" ON "audit_lines" USING btree ("act");--> statement-breakpoint
CREATE INDEX "audit_lines_subject" ON "audit_lines" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "audit_lines_at" ON "audit_lines" USING btree ("at");--> statement-breakpoint
CREATE INDEX "staff_grants_staff" ON "staff_grants" USING btree ("staff");--> statement-breakpoint
CREATE INDEX "staff_grants_role" ON "staff_grants" USING btree ("role");--> statement-breakpoint
-- The audit list cannot be edited: not by this program, and not by a statement that somebody types.
CREATE FUNCTION audit_lines_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_lines cannot be changed or removed';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_lines_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_lines
  FOR EACH STATEMENT EXECUTE FUNCTION audit_lines_stay();
