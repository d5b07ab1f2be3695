import { fold } from '~/rules/composition'
import { typedNumber } from '~/rules/typed-number'
import { parsePrice } from '~/rules/parse-price'
import { saysNo } from '~/rules/sale-words'
import type { DishVariant } from './add-variants'
import { readGiven } from './group-cell'
import type { MenuCollector } from './menu-of'
import { NO_PRICE, readOptions } from './option-text'
import { childrenOf, innerHtml, ownText, type XmlNode } from './read-xml'

const OPTION_LISTS = /^(?:options?|modifiers?|modifier_?groups?|additions?|addons?|additives|toppings?|extras?|supplements|sauces)$/i

/** What parameters mean, by their folded name; others are ignored. */
const PARAMS: readonly (readonly [RegExp, string])[] = [
  [/^(?:вес|масса|выход)(?: |$)|^(?:порция|weight|нетто)$/, 'weight'],
  [/^объем|^volume/, 'volume'],
  [/^(?:количество|кол-во|число)(?: шт\p{L}*| кус\p{L}*| в порции)?$|^(?:шт|штук|кусочков|pieces)$/u, 'pieces'],
  [/^(?:состав|ингредиенты|composition|ingredients)$/, 'composition'],
  [/^(?:калорийность|ккал|калории|энергетическая ценность|kcal|calories)/, 'kcal'],
  [/^(?:белки|protein)/, 'protein'],
  [/^(?:жиры|fat)/, 'fat'],
  [/^(?:углеводы|carb)/, 'carbs'],
  [/^аллерген/, 'allergens'],
  [/^(?:значок|метка|badge)$/, 'badge'],
  [/^(?:артикул|код|sku|article)$/, 'article'],
  [/^slug$/, 'slug'],
  [/^выбор$/, 'groups'],
  [/^часы$/, 'hours'],
  [/^(?:размер|диаметр|size|вариант|тесто|длина)/, 'label'],
  [/добав|топпинг|соус|опци|модификатор|гарнир|начинк/, 'options'],
]

/** A dish of an `<offer>`, with the options it names; why not, where its category is not in the file's list. */
export function readOffer(node: XmlNode, menu: MenuCollector, hasCategories: boolean): DishVariant | { why: string } {
  const child = (...names: string[]) => names.map((name) => textOf(node, name)).find((text) => text !== '')
  const params = paramsOf(node)
  const param = (name: string) => params.get(name)?.[0]?.value
  const [weight, volume] = [params.get('weight') ?? [], params.get('volume') ?? []]
  const title = child('name', 'title') ?? [child('typePrefix'), child('vendor'), child('model')].filter(Boolean).join(' ')
  const category = categoryOf(node, menu)
  if (category === '' && hasCategories && child('categoryId')) return { why: `«${title}»: нет категории ${child('categoryId')}` }
  const options = optionsOf(node, menu, params.get('options') ?? [], title)
  const { unsure = [], ...given } = readGiven(
    { line: node.line, name: title, hours: param('hours') ?? '', groups: param('groups') ?? '' },
    menu,
  )
  const sizes = (params.get('label') ?? []).map(({ value }) => value)
  return {
    line: node.line,
    id: node.attributes.get('id'),
    category,
    name: title,
    price: child('price'),
    old_price: child('oldprice', 'old_price', 'oldPrice'),
    currency: child('currencyId'),
    description: child('description'),
    composition:
      child('composition') ??
      params
        .get('composition')
        ?.map(({ value }) => value)
        .join(', '),
    amounts: [
      ...weight,
      ...volume.map((one) => ({ ...one, unit: one.unit ?? ((typedNumber(one.value).value ?? Infinity) < 10 ? 'л' : 'мл') })),
      ...(weight.length > 0 || volume.length > 0 ? [] : [{ value: child('weight'), unit: 'кг' }]),
    ],
    pieces: param('pieces'),
    badge: param('badge'),
    allergens: params.get('allergens')?.flatMap(({ value }) => value.split(/[,;]/)),
    nutrition: { kcal: param('kcal'), protein: param('protein'), fat: param('fat'), carbs: param('carbs') },
    options: options.keys,
    ...given,
    unsure: options.isUnsure ? ['options', ...unsure] : unsure,
    images: childrenOf(node)
      .filter(({ name }) => name === 'picture' || name === 'image')
      .map(ownText),
    available: availableOf(node),
    article: child('vendorCode', 'article') ?? param('article'),
    slug: param('slug'),
    draft: child('draft') === 'true',
    label: sizes.join(', ') || [...weight, ...volume].map(({ value, unit }) => [value, unit].filter(Boolean).join(' '))[0] || '',
  }
}

/** The text of a child; what is in it may be HTML. */
const textOf = (node: XmlNode, name: string) => {
  const child = childrenOf(node).find((one) => one.name === name)
  return child ? innerHtml(child).trim() : ''
}

function paramsOf(node: XmlNode) {
  const found = new Map<string, { name: string; value: string; unit: string | undefined }[]>()
  for (const child of childrenOf(node)) {
    if (child.name !== 'param') continue
    const { attributes } = child
    const name = (attributes.get('name') ?? '').trim()
    const [, meaning] = PARAMS.find(([pattern]) => pattern.test(fold(name.replace(/[,(].*$/, '')))) ?? []
    // «Вес, г»: the unit is in the name
    const unit = attributes.get('unit') ?? /[,(]\s*(\p{L}{1,4})\.?\)?$/u.exec(name)?.[1]
    if (meaning !== undefined) found.set(meaning, [...(found.get(meaning) ?? []), { name, value: innerHtml(child).trim(), unit }])
  }
  return found
}

/** The key of the last category of an offer that the file describes, or of a new one where it is a name; empty without one. */
function categoryOf(node: XmlNode, menu: MenuCollector): string {
  const ids = childrenOf(node)
    .filter(({ name }) => name === 'categoryId' || name === 'category')
    .map((one) => ownText(one).trim())
  const known = ids.map((id) => menu.categoryKey(id)).findLast((key) => key !== undefined)
  const name = ids.find((id) => /\p{L}/u.test(id)) ?? ''
  return known ?? (name === '' ? '' : menu.category(name))
}

function availableOf(node: XmlNode): boolean | undefined {
  const said = [node.attributes.get('available') ?? textOf(node, 'available'), textOf(node, 'count'), textOf(node, 'stock_quantity')]
  if (node.attributes.get('deleted') === 'true' || textOf(node, 'disabled') === 'true') return false
  const stated = said.filter((one) => one.trim() !== '')
  return stated.length === 0 ? undefined : !stated.some(saysNo)
}

/** Options of nested lists (`<options><option price="50">Сыр</option></options>`, groups within groups) and of parameters. */
function optionsOf(node: XmlNode, menu: MenuCollector, params: readonly { name: string; value: string }[], dish: string) {
  const read = params.map(({ name, value }) => readOptions(value, name))
  const found = read.flatMap(({ options }) => options.map((one) => menu.option(one)))
  const unread = read.flatMap((one) => one.unread)
  for (const value of unread) menu.damage({ line: node.line, name: dish, field: 'options', value, why: NO_PRICE })
  const visit = (one: XmlNode, kind: string): void => {
    const name = one.attributes.get('name') ?? (textOf(one, 'name') || ownText(one).trim())
    const price = one.attributes.get('price') ?? (textOf(one, 'price') || undefined)
    if (price !== undefined && name !== '') {
      const max = Number(one.attributes.get('max') ?? textOf(one, 'max')) || 1
      found.push(
        menu.option({ id: one.attributes.get('id'), kind: one.attributes.get('kind') ?? kind, name, price: parsePrice(price), max }),
      )
    } else for (const inner of childrenOf(one)) visit(inner, name || kind)
  }
  for (const one of childrenOf(node)) if (OPTION_LISTS.test(one.name)) visit(one, one.name)
  return { keys: found.filter((key) => key !== undefined), isUnsure: unread.length > 0 }
}
