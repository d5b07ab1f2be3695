ALTER TABLE `shop_facts` ADD `consent_text` text;--> statement-breakpoint
ALTER TABLE `shop_facts` ADD `consent_version` text;