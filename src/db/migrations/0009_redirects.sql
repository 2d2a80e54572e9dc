CREATE TABLE "redirects" (
	"reference" text PRIMARY KEY NOT NULL,
	"portal" char(4) NOT NULL,
	"from_path" text NOT NULL,
	"to_url" text NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "redirects_from" UNIQUE("portal","from_path"),
	CONSTRAINT "redirects_to" CHECK ("redirects"."to_url" ~ '^(https://|/([^/\\]|$))'),
	CONSTRAINT "redirects_path" CHECK ("redirects"."from_path" like '/_%')
);
--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_portal_portals_code_fk" FOREIGN KEY ("portal") REFERENCES "public"."portals"("code") ON DELETE cascade ON UPDATE no action;