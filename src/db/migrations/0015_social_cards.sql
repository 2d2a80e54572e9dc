CREATE TABLE "social_cards" (
	"hash" text PRIMARY KEY NOT NULL,
	"card" json NOT NULL,
	"is_drawn" boolean DEFAULT false NOT NULL,
	"taken_until" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "social_cards_waiting" ON "social_cards" USING btree ("taken_until") WHERE not "social_cards"."is_drawn";