import { subtractMoney } from '~/rules/money'
import { parsePrice } from '~/rules/parse-price'
import { lineText } from '~/rules/plain-text'
import { sizedName } from '~/rules/size-text'
import { keyOf, type MenuCollector } from './menu-of'
import type { ReadDish } from './read-dish'

export type VariantMode = 'dishes' | 'options'

/** One size of a dish. `label` is what differs: «30 см». */
export type DishVariant = ReadDish & { label: string }

/** Adds the sizes of one dish: each as a dish of its own, named «Маргарита, 30 см» and of one family where names are equal; or as one dish under `key` at the
 *  lowest price, with the others as options that cost the difference. */
export function addVariants(menu: MenuCollector, key: string | undefined, variants: readonly DishVariant[], mode: VariantMode): void {
  const [first] = variants
  if (!first) return
  if (variants.length === 1) return menu.add(asNamed(first))
  const names = variants.map(({ name }) => lineText(name))
  const isSameName = new Set(names).size < names.length
  const priced = variants
    .map((one, index) => ({ one, price: parsePrice(one.price) ?? 0, label: lineText(one.label) || `вариант ${index + 1}` }))
    .toSorted((a, b) => (mode === 'options' ? a.price - b.price : 0))
  const [base] = priced.filter(({ price }) => price > 0)
  if (mode === 'dishes' || !base) {
    const known = new Map<string, number>()
    const family = key || keyOf(first.category, names[0] ?? '')
    for (const { one, label } of priced) {
      const count = (known.get(label) ?? 0) + 1
      known.set(label, count)
      menu.add(isSameName ? { ...one, ...sized(one.name, count > 1 ? `${label} ${count}` : label), family } : one)
    }
    return
  }
  const extra = priced
    .filter((one) => one !== base && one.price > 0)
    .map(({ price, label }) => menu.option({ kind: 'additionals', name: `Размер: ${label}`, price: subtractMoney(price, base.price) }))
  menu.add({ ...base.one, id: key, options: [...extra.filter((one) => one !== undefined), ...(base.one.options ?? [])] })
  for (const { one, price } of priced) if (price === 0) menu.add(one)
}

/** A size that is alone in its group because its name says it: «Маргарита, 30 см» with the size «30 см». */
function asNamed({ label, ...dish }: DishVariant): ReadDish {
  const [name, size] = [lineText(dish.name), lineText(label)]
  const base = size !== '' && name.endsWith(`, ${size}`) ? name.slice(0, -size.length - 2) : ''
  return base === '' ? dish : { ...dish, base, size, family: keyOf(dish.category, base) }
}

function sized(text: string, size: string): { name: string; base: string; size: string } {
  const base = lineText(text)
  return { name: sizedName({ name: base, size }), base, size }
}
