import { mainSlug } from '~/catalog/menu'
import { priceWithChoice } from '~/rules/shown-price'
import { sizedName } from '~/rules/size-text'
import type { Hours } from '~/contracts/common'
import type { City, PickupPoint } from '~/contracts/dictionaries'
import type { Goods } from '~/contracts/goods'
import type { News } from '~/contracts/news'
import type { Site } from '~/contracts/site'

/* schema.org data of the pages. Pure functions; URLs begin with `origin`. */

const CURRENCY = 'RUB'
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const KITCHENS = ['Японская', 'Суши', 'Пицца']

const absolute = (origin: string, path: string) => new URL(path, origin).href
const restaurantId = (origin: string) => `${origin}/#restaurant`

/** Structured data without what says nothing: empty texts and lists, and numbers that are none. */
export function stated(value: object): object {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]: [string, unknown]) => {
      const kept = statedValue(one)
      return kept === undefined ? [] : [[name, kept]]
    }),
  )
}

function statedValue(value: unknown): unknown {
  if (value === null || value === '' || (typeof value === 'number' && !Number.isFinite(value))) return undefined
  if (Array.isArray(value)) {
    const kept = value.map(statedValue).filter((one) => one !== undefined)
    return kept.length > 0 ? kept : undefined
  }
  return typeof value === 'object' ? stated(value as object) : value
}

/** The shop as a restaurant: the hours of the chosen city, all cities it delivers to, and the points where orders are
 *  picked up as its departments. `minPrice` is the lowest price of the menu in roubles, null without dishes. */
export function restaurant(
  origin: string,
  site: Site,
  { cities, cityId, points, minPrice }: { cities: City[]; cityId: number; points: PickupPoint[]; minPrice: number | null },
) {
  const chosen = cities.find(({ id }) => id === cityId) ?? cities[0]
  return {
    '@type': 'Restaurant',
    '@id': restaurantId(origin),
    name: site.name,
    legalName: site.company,
    url: `${origin}/`,
    logo: absolute(origin, '/icon-512.png'),
    image: absolute(origin, '/icon-512.png'),
    ...(site.phone && { telephone: site.phone }),
    ...(site.email && { email: site.email }),
    ...(site.since !== null && { foundingDate: String(site.since) }),
    ...(site.inn && { taxID: site.inn }),
    servesCuisine: KITCHENS,
    ...(minPrice !== null && { priceRange: `от ${minPrice} ₽` }),
    currenciesAccepted: CURRENCY,
    paymentAccepted: 'Наличные, карта',
    acceptsReservations: false,
    hasMenu: `${origin}/menu`,
    sameAs: [site.social, site.photos].filter(Boolean),
    areaServed: cities.map(({ name }) => ({ '@type': 'City', name })),
    openingHoursSpecification: openingHours(chosen?.hours ?? []),
    department: points.map(({ id, city_id, address, phone, lat, lng, hours }) => ({
      '@type': 'Restaurant',
      '@id': `${origin}/#pickup-${id}`,
      name: site.name,
      telephone: phone,
      image: absolute(origin, '/icon-512.png'),
      address: {
        '@type': 'PostalAddress',
        streetAddress: address,
        addressLocality: cities.find((city) => city.id === city_id)?.name,
        addressCountry: 'RU',
      },
      geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng },
      openingHoursSpecification: openingHours(hours),
    })),
  }
}

/** Days with the same hours together. Midnight at the end of a day is 23:59: the vocabulary has no 24:00. */
export function openingHours(hours: Hours[]) {
  const byTimes = Map.groupBy(hours, ({ open, close }) => `${open}-${close === '24:00' ? '23:59' : close}`)
  return [...byTimes].map(([times, days]) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map(({ day }) => DAYS[day - 1]),
    opens: times.slice(0, 5),
    closes: times.slice(6),
  }))
}

/** What delivery costs in each city, and from which sum it is free. */
export function deliveryOffer(origin: string, cities: City[]) {
  return {
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name: 'Доставка', provider: { '@id': restaurantId(origin) } },
    priceSpecification: cities.map(({ name, delivery: { fee, free_from, min_order } }) => ({
      '@type': 'DeliveryChargeSpecification',
      price: fee,
      priceCurrency: CURRENCY,
      areaServed: { '@type': 'City', name },
      eligibleTransactionVolume: {
        '@type': 'PriceSpecification',
        priceCurrency: CURRENCY,
        minPrice: min_order,
        ...(free_from !== null && { maxPrice: free_from }),
      },
    })),
  }
}

/** The site itself with its search. */
export const webSite = (origin: string, site: Site) => ({
  '@type': 'WebSite',
  '@id': `${origin}/#site`,
  name: site.name,
  url: `${origin}/`,
  inLanguage: 'ru',
  publisher: { '@id': restaurantId(origin) },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

type Section = { slug: string; name: string; minPrice: number; count: number }

/** One section of the menu. */
export const menuSection = (origin: string, { slug, name, minPrice, count }: Section) => ({
  '@type': 'MenuSection',
  name,
  url: `${origin}/menu/${encodeURIComponent(slug)}`,
  ...(count > 0 && { offers: { '@type': 'AggregateOffer', lowPrice: minPrice, priceCurrency: CURRENCY, offerCount: count } }),
})

/** The menu by its sections; the dishes have pages of their own. */
export const menuLd = (origin: string, site: Site, sections: Section[]) => ({
  '@type': 'Menu',
  '@id': `${origin}/menu#menu`,
  name: `Меню ${site.name}`,
  url: `${origin}/menu`,
  inLanguage: 'ru',
  hasMenuSection: sections.filter(({ count }) => count > 0).map((one) => menuSection(origin, one)),
})

/** A dish with its offer, or an offer for each size. `category` is the name of its section. */
export function product(origin: string, site: Site, goods: Goods, category: string | undefined) {
  const pageOf = (slug: string) => `${origin}/product/${encodeURIComponent(slug)}`
  const url = pageOf(mainSlug(goods))
  const offer = (one: Pick<Goods, 'slug' | 'available' | 'price' | 'choice_from'>) => ({
    '@type': 'Offer',
    url: pageOf(one.slug),
    price: priceWithChoice(one),
    priceCurrency: CURRENCY,
    availability: `https://schema.org/${one.available ? 'InStock' : 'OutOfStock'}`,
    seller: { '@id': restaurantId(origin) },
  })
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: goods.name,
    description: goods.description || goods.composition,
    sku: String(goods.id),
    category,
    brand: { '@type': 'Brand', name: site.name },
    image: goods.images.flatMap(({ webp }) => (webp ? absolute(origin, webp) : [])),
    offers:
      goods.sizes.length > 1
        ? goods.sizes.map((size) => ({
            name: sizedName({ ...size, name: goods.name }),
            sku: String(size.id),
            ...offer(size),
          }))
        : offer(goods),
  }
}

/** A promotion: the article about it and, while there is a code, the offer it makes. */
export function promotion(origin: string, site: Site, news: News) {
  const url = `${origin}/promotions/${encodeURIComponent(news.slug)}`
  const times = { validFrom: news.starts_at, ...(news.ends_at !== null && { validThrough: news.ends_at }) }
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    headline: news.title,
    description: news.teaser,
    url,
    image: absolute(origin, news.image.webp),
    datePublished: news.starts_at,
    author: { '@id': restaurantId(origin) },
    publisher: { '@type': 'Organization', name: site.name, logo: absolute(origin, '/icon-512.png') },
    about: { '@type': 'Offer', name: news.title, ...times, offeredBy: { '@id': restaurantId(origin) } },
  }
}

/** The path of a page from the home page. */
export const breadcrumbs = (origin: string, steps: { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Главная', path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})
