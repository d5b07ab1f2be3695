import { SHOP_COMPANY, SHOP_NAME } from '~/contracts/constants'
import type { Category } from '~/contracts/categories'
import type { City } from '~/contracts/dictionaries'
import type { FeedGoods } from './source'
import { element, xmlText, XML_HEAD } from './xml'

/** What stands before the offers. */
export type FeedShop = {
  origin: string
  /** When the feed was made. */
  at: Date
  categories: Pick<Category, 'id' | 'name'>[]
  cities: City[]
  hasPickup: boolean
}

const MOST_OPTIONS = 5
const MOST_DESCRIBED = 3000

/** The opening of the feed up to its offers: shop, roubles, categories, what delivery costs. Pure. */
export function feedHead({ origin, at, categories, cities }: FeedShop): string {
  const rows = categories.map(({ id, name }) => `<category id="${id}">${xmlText(name)}</category>\n`)
  return [
    `${XML_HEAD}<yml_catalog date="${at.toISOString().slice(0, 19)}+00:00">\n<shop>\n`,
    `${element('name', SHOP_NAME)}${element('company', SHOP_COMPANY)}${element('url', `${origin}/`)}\n`,
    '<currencies><currency id="RUB" rate="1"/></currencies>\n',
    `<categories>\n${rows.join('')}</categories>\n`,
    deliveryOptions(cities),
    '<offers>\n',
  ].join('')
}

/** One product. Its id is the shop's own, so it stays the same in every feed. Pure. */
export function feedOffer(goods: FeedGoods, { origin, hasPickup }: FeedShop): string {
  const isLowered = goods.old_price !== null && goods.old_price > goods.price
  const inKilograms = goods.unit === 'шт' ? null : goods.weight / 1000
  return [
    `<offer id="${goods.id}" available="${goods.available}">`,
    element('name', goods.name),
    element('vendor', SHOP_NAME),
    element('url', `${origin}/product/${encodeURIComponent(goods.slug)}`),
    element('price', goods.price),
    element('oldprice', isLowered ? goods.old_price : null),
    element('currencyId', 'RUB'),
    element('categoryId', goods.category_id),
    element('picture', new URL(goods.image, origin).href),
    element('description', describe(goods)),
    element('delivery', 'true'),
    element('pickup', String(hasPickup)),
    element('weight', inKilograms),
    `<param name="${goods.unit === 'мл' ? 'Объём' : goods.unit === 'г' ? 'Вес' : 'Количество'}" unit="${goods.unit}">${goods.weight}</param>`,
    `<param name="Калорийность" unit="ккал/100 г">${goods.kcal}</param>`,
    '</offer>\n',
  ].join('')
}

export const FEED_END = '</offers>\n</shop>\n</yml_catalog>\n'

const describe = ({ description, composition }: FeedGoods) =>
  [description, composition && `Состав: ${composition}`].filter(Boolean).join(' ').slice(0, MOST_DESCRIBED)

/** What delivery on the same day costs: the fees of the cities, each once, at most five, in whole roubles as the format has it. */
function deliveryOptions(cities: City[]): string {
  const fees = [...new Set(cities.map(({ delivery }) => Math.round(delivery.fee)))].slice(0, MOST_OPTIONS)
  if (fees.length === 0) return ''
  return `<delivery-options>${fees.map((fee) => `<option cost="${fee}" days="0"/>`).join('')}</delivery-options>\n`
}
