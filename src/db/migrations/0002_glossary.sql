CREATE TABLE "glossary_terms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "glossary_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"nl" varchar(200) NOT NULL,
	"fr" varchar(200) NOT NULL,
	"note" varchar(500) NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "glossary_terms_pair" UNIQUE("nl","fr")
);
