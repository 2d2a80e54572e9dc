ALTER TABLE "poll_votes" DROP CONSTRAINT "poll_votes_answer_poll_answers_id_fk";
--> statement-breakpoint
DROP INDEX "poll_votes_answer";--> statement-breakpoint
ALTER TABLE "poll_votes" ALTER COLUMN "answer" SET DATA TYPE text;--> statement-breakpoint
CREATE INDEX "poll_votes_answer" ON "poll_votes" USING btree ("poll","answer");--> statement-breakpoint
ALTER TABLE "poll_answers" DROP COLUMN "id";