import type { Category } from '~/contracts/categories'
import type { City } from '~/contracts/dictionaries'
import type { Goods } from '~/contracts/goods'
import type { Site } from '~/contracts/site'
import { priceWithChoice } from '~/rules/shown-price'
import { sizedName } from '~/rules/size-text'
import { element, xmlText, XML_HEAD } from '#server/core/xml'

type FeedShop = { origin: string; at: Date; site: Site; categories: readonly Category[]; cities: readonly City[]; hasPickup: boolean }

const MAX_DELIVERY_OPTIONS = 5
const MAX_DESCRIPTION = 3000
const AMOUNT_NAMES: Record<string, string> = { мл: 'Объём', г: 'Вес' }

/** The YML feed of marketplaces: shop, currency, categories, delivery and one offer per product, of each size one, by id. Pure. */
export function feedXml(shop: FeedShop): string {
  const { origin, at, site, categories, cities } = shop
  const goods = new Map(categories.flatMap(({ items }) => items.flatMap(inSizes).map((one) => [one.id, one])))
  const offers = [...goods.values()].toSorted((a, b) => a.id - b.id).map((one) => offerXml(one, shop))
  return [
    `${XML_HEAD}<yml_catalog date="${at.toISOString().slice(0, 19)}+00:00">\n<shop>\n`,
    `${element('name', site.name)}${element('company', site.company)}${element('url', `${origin}/`)}\n`,
    '<currencies><currency id="RUB" rate="1"/></currencies>\n',
    `<categories>\n${categories.map(({ id, name }) => `<category id="${id}">${xmlText(name)}</category>\n`).join('')}</categories>\n`,
    deliveryOptions(cities),
    '<offers>\n',
    ...offers,
    '</offers>\n</shop>\n</yml_catalog>\n',
  ].join('')
}

type Offered = Goods & { group?: number }

/** A product as it is offered: each size of it, under the id of the first as their group. */
const inSizes = (goods: Goods): Offered[] =>
  goods.sizes.length === 0
    ? [goods]
    : goods.sizes.map((size) => ({ ...goods, choice_from: undefined, ...size, group: goods.sizes[0]?.id ?? goods.id }))

function offerXml(goods: Offered, { origin, site, hasPickup }: FeedShop): string {
  const isReduced = goods.old_price !== null && goods.old_price > goods.price
  const kilograms = goods.unit === 'шт' ? null : goods.weight / 1000
  const description = [goods.description, goods.composition && `Состав: ${goods.composition}`].filter(Boolean).join(' ')
  return [
    `<offer id="${goods.id}" available="${goods.available}"${goods.group === undefined ? '' : ` group_id="${goods.group}"`}>`,
    element('name', sizedName(goods)),
    element('vendor', site.name),
    element('url', `${origin}/product/${encodeURIComponent(goods.slug)}`),
    element('price', priceWithChoice(goods)),
    element('oldprice', isReduced ? goods.old_price : null),
    element('currencyId', 'RUB'),
    element('categoryId', goods.category_id),
    element('picture', goods.image.webp ? new URL(goods.image.webp, origin).href : null),
    element('description', description.slice(0, MAX_DESCRIPTION)),
    element('delivery', 'true'),
    element('pickup', String(hasPickup)),
    element('weight', kilograms),
    `<param name="${AMOUNT_NAMES[goods.unit] ?? 'Количество'}" unit="${goods.unit}">${goods.weight}</param>`,
    goods.size ? `<param name="Размер">${xmlText(goods.size)}</param>` : '',
    goods.nutrition.kcal > 0 ? `<param name="Калорийность" unit="ккал/100 г">${goods.nutrition.kcal}</param>` : '',
    '</offer>\n',
  ].join('')
}

/** The delivery fees of the cities in whole roubles, as the format requires. */
function deliveryOptions(cities: readonly City[]): string {
  const fees = [...new Set(cities.map(({ delivery }) => Math.round(delivery.fee)))].slice(0, MAX_DELIVERY_OPTIONS)
  if (fees.length === 0) return ''
  return `<delivery-options>${fees.map((fee) => `<option cost="${fee}" days="0"/>`).join('')}</delivery-options>\n`
}
