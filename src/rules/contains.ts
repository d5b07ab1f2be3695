import { ALLERGENS, type Allergen } from '~/contracts/constants'
import type { Goods } from '~/contracts/goods'
import { OPTION_FIELDS } from './option-fields'
import type { ChosenFields } from './option-groups'

type Offer = Pick<Goods, 'contains' | 'additionals' | 'sides' | 'sauces'>

/** What a dish contains with what is chosen for it; null where that is not known of all of it. A dish that says nothing of its own is what
 *  was chosen. */
export function containsWith(goods: Offer, chosen: ChosenFields): Allergen[] | null {
  const parts = OPTION_FIELDS.flatMap(([field, kind]) =>
    goods[kind].filter(({ id, contains }) => contains !== undefined && chosen[field].some((one) => one.id === id && one.qtt > 0)),
  ).map(({ contains = null }) => contains)
  const isOnlyParts = goods.contains === null && parts.length > 0
  const all = isOnlyParts ? parts : [goods.contains, ...parts]
  return all.includes(null) ? null : ALLERGENS.filter((allergen) => all.some((list) => list?.includes(allergen)))
}
