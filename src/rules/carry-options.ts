import type { Goods } from '~/contracts/goods'
import type { CurrentOptions } from './cart-sync'
import { OPTION_FIELDS } from './option-fields'
import { findOption, settleOptions, type ChosenFields } from './option-groups'

/** The chosen options as a product offers them now: by id, or by name where it is another size of the same dish, whose halves are other
 *  options. What it does not offer is left out; free pieces are those of its groups. */
export function carryOptions(chosen: ChosenFields<{ id: number; qtt: number; name: string }>, goods: Goods): CurrentOptions {
  const carried: CurrentOptions = { additionals: [], side: [], sauce: [] }
  for (const [field, kind] of OPTION_FIELDS) {
    const options = chosen[field].flatMap((one) => {
      const option = findOption(goods[kind], one, chosen[field])
      return option && one.qtt > 0 ? [{ id: option.id, qtt: Math.min(one.qtt, option.max), price: option.price, name: option.name }] : []
    })
    carried[field] = settleOptions(goods.groups, options)
  }
  return carried
}
