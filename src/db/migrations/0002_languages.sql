CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY stem_nl (TEMPLATE = snowball, LANGUAGE = dutch);--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY stem_fr (TEMPLATE = snowball, LANGUAGE = french);--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION words_nl (PARSER = default);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION words_nl ADD MAPPING FOR asciiword, word WITH stem_nl;--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION words_nl ADD MAPPING FOR numword, int, uint, float, sfloat, version WITH simple;--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION words_fr (PARSER = default);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION words_fr ADD MAPPING FOR asciiword, word WITH stem_fr;--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION words_fr ADD MAPPING FOR numword, int, uint, float, sfloat, version WITH simple;
