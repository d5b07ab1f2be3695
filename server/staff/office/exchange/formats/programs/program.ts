import type { VariantMode } from '#server/staff/office/exchange/formats/add-variants'
import type { MenuCollector } from '#server/staff/office/exchange/formats/menu-of'
import type { JsonValue } from '#server/staff/office/exchange/formats/read-json'
import type { Row } from '#server/staff/office/exchange/formats/read-table'

/** A program whose JSON is known by its fields. `is_minor`: it writes prices in cents or kopecks without saying so. */
export type TreeProgram = {
  name: string
  is_minor?: boolean
  is: (root: JsonValue) => boolean
  read: (root: JsonValue, menu: MenuCollector, variants: VariantMode) => void
}

/** A program whose tables are known by their header, in the first row. */
export type TableProgram = {
  name: string
  is: (header: readonly string[]) => boolean
  read: (rows: readonly Row[], menu: MenuCollector, variants: VariantMode) => void
}
