import type { VariantMode } from '#server/staff/exchange/formats/add-variants'
import type { JsonValue } from '#server/staff/exchange/formats/read-json'
import type { MenuCollector } from '#server/staff/exchange/formats/menu-of'
import { FRONTPAD } from './frontpad'
import { GLORIA_FOOD } from './gloria-food'
import { IIKO } from './iiko'
import { POSTER } from './poster'
import { SQUARE, SQUARE_LIST } from './square'

/** A program whose JSON is known by its fields. `is_minor`: it writes prices in cents or kopecks without saying so. */
export type TreeProgram = {
  name: string
  is_minor?: boolean
  is: (root: JsonValue) => boolean
  read: (root: JsonValue, menu: MenuCollector, variants: VariantMode) => void
}

export const TREES: readonly TreeProgram[] = [IIKO, POSTER, FRONTPAD, GLORIA_FOOD, SQUARE, SQUARE_LIST]
