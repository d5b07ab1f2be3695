-- System state: one row. Readers of the catalogue read its version first; each change of public data
-- advances it. See docs/decisions/006-catalogue-version.md.
INSERT INTO `system_state` (`id`) VALUES (1);
--> statement-breakpoint
CREATE TRIGGER `categories_insert_version` AFTER INSERT ON `categories` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `categories_update_version` AFTER UPDATE ON `categories` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `categories_delete_version` AFTER DELETE ON `categories` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `goods_insert_version` AFTER INSERT ON `goods` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `goods_update_version` AFTER UPDATE ON `goods` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `goods_delete_version` AFTER DELETE ON `goods` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `options_insert_version` AFTER INSERT ON `options` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `options_update_version` AFTER UPDATE ON `options` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `options_delete_version` AFTER DELETE ON `options` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `goods_options_insert_version` AFTER INSERT ON `goods_options` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `goods_options_update_version` AFTER UPDATE ON `goods_options` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `goods_options_delete_version` AFTER DELETE ON `goods_options` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `cities_insert_version` AFTER INSERT ON `cities` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `cities_update_version` AFTER UPDATE ON `cities` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `cities_delete_version` AFTER DELETE ON `cities` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `pickup_points_insert_version` AFTER INSERT ON `pickup_points` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `pickup_points_update_version` AFTER UPDATE ON `pickup_points` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `pickup_points_delete_version` AFTER DELETE ON `pickup_points` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `hours_insert_version` AFTER INSERT ON `hours` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `hours_update_version` AFTER UPDATE ON `hours` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `hours_delete_version` AFTER DELETE ON `hours` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `news_insert_version` AFTER INSERT ON `news` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `news_update_version` AFTER UPDATE ON `news` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `news_delete_version` AFTER DELETE ON `news` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `contacts_insert_version` AFTER INSERT ON `contacts` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `contacts_update_version` AFTER UPDATE ON `contacts` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `contacts_delete_version` AFTER DELETE ON `contacts` BEGIN UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1; END;
