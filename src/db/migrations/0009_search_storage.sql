-- Vectors lie as they are: ranking unpacks nothing.
ALTER TABLE "search_documents" ALTER COLUMN "words" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "search_documents" ALTER COLUMN "gated" SET STORAGE EXTERNAL;
