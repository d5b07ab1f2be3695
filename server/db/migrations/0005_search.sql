-- The search's index and what keeps it true. docs/decisions/019. The index holds no text of its own, only which product
-- has which token (server/search/document.ts): everything in it can be made anew from `goods`.
CREATE VIRTUAL TABLE `goods_search` USING fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii');
--> statement-breakpoint
-- How often a term stands is asked of the index itself: a number kept beside it would have to be kept right.
DROP TABLE `search_terms`;
--> statement-breakpoint
CREATE TABLE `search_terms` (
	`term` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `goods_insert_search` AFTER INSERT ON `goods` BEGIN INSERT INTO `search_dirty` (`goods_id`) VALUES (new.id) ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
CREATE TRIGGER `goods_delete_search` AFTER DELETE ON `goods` BEGIN INSERT INTO `search_dirty` (`goods_id`) VALUES (old.id) ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
CREATE TRIGGER `goods_update_search` AFTER UPDATE OF `id`, `slug`, `name`, `composition`, `description`, `badge`, `old_price`, `allergens`, `popularity`, `category_id` ON `goods` WHEN (old.id, old.slug, old.name, old.composition, old.description, old.badge, old.old_price, old.allergens, old.popularity, old.category_id) IS NOT (new.id, new.slug, new.name, new.composition, new.description, new.badge, new.old_price, new.allergens, new.popularity, new.category_id) BEGIN INSERT INTO `search_dirty` (`goods_id`) VALUES (old.id), (new.id) ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
CREATE TRIGGER `categories_update_search` AFTER UPDATE OF `name`, `slug` ON `categories` WHEN (old.name, old.slug) IS NOT (new.name, new.slug) BEGIN INSERT INTO `search_dirty` (`goods_id`) SELECT id FROM `goods` WHERE `category_id` = new.id ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
INSERT INTO `search_dirty` (`goods_id`) SELECT `id` FROM `goods`;
