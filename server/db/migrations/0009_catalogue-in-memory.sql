-- The catalogue is filtered, sorted and searched in memory: what served SQL lists and the FTS index is dropped.
DROP TRIGGER `goods_insert_counts`;--> statement-breakpoint
DROP TRIGGER `goods_delete_counts`;--> statement-breakpoint
DROP TRIGGER `goods_update_counts`;--> statement-breakpoint
DROP TRIGGER `goods_insert_search`;--> statement-breakpoint
DROP TRIGGER `goods_delete_search`;--> statement-breakpoint
DROP TRIGGER `goods_update_search`;--> statement-breakpoint
DROP TRIGGER `categories_update_search`;--> statement-breakpoint
DROP TABLE `goods_search`;--> statement-breakpoint
DROP TABLE `category_counts`;--> statement-breakpoint
DROP TABLE `search_dirty`;--> statement-breakpoint
DROP TABLE `search_docs`;--> statement-breakpoint
DROP TABLE `search_terms`;--> statement-breakpoint
DROP TABLE `search_typos`;--> statement-breakpoint
DROP INDEX `goods_by_price`;--> statement-breakpoint
DROP INDEX `goods_by_standing`;--> statement-breakpoint
DROP INDEX `goods_by_badge`;--> statement-breakpoint
DROP INDEX `goods_by_badge_price`;--> statement-breakpoint
DROP INDEX `goods_by_badge_standing`;--> statement-breakpoint
DROP INDEX `goods_by_sale`;--> statement-breakpoint
DROP INDEX `goods_by_sale_price`;--> statement-breakpoint
DROP INDEX `goods_by_sale_standing`;--> statement-breakpoint
DROP INDEX `goods_offered`;--> statement-breakpoint
DROP INDEX `goods_popular`;--> statement-breakpoint
ALTER TABLE `goods` DROP COLUMN `score`;--> statement-breakpoint
ALTER TABLE `goods` DROP COLUMN `standing`;--> statement-breakpoint
ALTER TABLE `goods` DROP COLUMN `is_sale`;