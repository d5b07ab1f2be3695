import type { VariantMode } from '#server/staff/exchange/formats/add-variants'
import type { MenuCollector } from '#server/staff/exchange/formats/menu-of'
import type { Row } from '#server/staff/exchange/formats/read-table'
import { SHOPIFY } from './shopify'
import { WOOCOMMERCE } from './woocommerce'

/** A program whose tables are known by their header, in the first row. */
export type TableProgram = {
  name: string
  is: (header: readonly string[]) => boolean
  read: (rows: readonly Row[], menu: MenuCollector, variants: VariantMode) => void
}

export const TABLES: readonly TableProgram[] = [SHOPIFY, WOOCOMMERCE]
