import type { QueryClient } from '@tanstack/react-query'
import { shopOrigin } from '~/api/origin.server'
import { catalogQueries } from '~/catalog/catalog.queries'
import { mainSlug } from '~/catalog/menu'
import { priceWithChoice } from '~/rules/shown-price'
import { sizedName } from '~/rules/size-text'
import { shopQueries } from '~/shop/shop.functions'
import { fieldOf } from '~/ui/food-field'
import { breadcrumbs, deliveryOffer, menuLd, menuSection, product, promotion, restaurant, webSite } from './json-ld'
import { foundTags, type PageHead } from './head-tags'
import { siteOf, type Site } from '~/contracts/site'
import { DISHES, plural, priceText } from '~/rules/number-text'
import { apiGet } from '~/api/client.server'
import { openCities, shopContacts, pickupPointList } from '~/contracts/dictionaries'
import { newsOne } from '~/contracts/news'

/** A page and its title. */
export type TitledPage = { title: string; queryClient: QueryClient } & (
  | { about: 'home' | 'menu' | 'delivery' | 'payment' | 'bonus' | 'promotions' | 'privacy' | 'privacy/consent' | 'privacy/news' }
  | { about: 'category' | 'product' | 'promotion'; slug: string }
)

type Content = Omit<PageHead, 'title'>

/** The head tags for crawlers, made from data the page has read already. A failure here costs only these tags. */
export async function serverHead(page: TitledPage) {
  const { title } = page
  try {
    const origin = shopOrigin()
    const site = await readSite(page.queryClient)
    return foundTags(origin, site, { title, ...(await contentOf(origin, site, page)) })
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', route: page.about, reason: `head: ${String(error)}` }))
    return { meta: [{ title }], links: [] }
  }
}

async function contentOf(origin: string, site: Site, page: TitledPage): Promise<Content> {
  const { queryClient, title } = page
  const sections = queryClient.getQueryData(catalogQueries.menu().queryKey) ?? []
  const trail = (...steps: Parameters<typeof breadcrumbs>[1]) => breadcrumbs(origin, steps)
  const inMenu = { name: 'Меню', path: '/menu' }
  switch (page.about) {
    case 'home':
      return {
        path: '/',
        description: site.description,
        data: [restaurant(origin, site, await readShop(queryClient)), webSite(origin, site)],
      }
    case 'menu':
      return {
        path: '/menu',
        description: [sections.length > 0 && `${sections.map(({ name }) => name).join(', ')}: цены, состав и вес.`, site.description]
          .filter(Boolean)
          .join(' '),
        data: [menuLd(origin, site, sections), trail(inMenu)],
      }
    case 'category': {
      const path = `/menu/${encodeURIComponent(page.slug)}`
      const one = sections.find(({ slug }) => slug === page.slug)
      const dishes = one && one.count > 0 && `${one.count} ${plural(one.count, DISHES)} от ${priceText(one.minPrice)}`
      return {
        path,
        description: `${title} с доставкой${dishes ? `: ${dishes}` : ''}. ${site.description}`,
        ...(one && { picture: { src: one.image.webp, alt: title, field: fieldOf(one.slug, one.id) } }),
        data: [...(one ? [menuSection(origin, one)] : []), trail(inMenu, { name: title, path })],
      }
    }
    case 'product': {
      const goods = queryClient.getQueryData(catalogQueries.product(page.slug).queryKey)?.goods
      if (!goods) throw new Error('the product was not read')
      const path = `/product/${encodeURIComponent(mainSlug(goods))}`
      const price = priceWithChoice(goods)
      const category = sections.find(({ id }) => id === goods.category_id)
      const steps = category ? [{ name: category.name, path: `/menu/${encodeURIComponent(category.slug)}` }] : []
      return {
        path,
        type: 'product',
        description: `${sizedName(goods)}: ${price > goods.price ? 'от ' : ''}${priceText(price)}. ${goods.description || goods.composition}`,
        picture: { src: goods.image.webp, alt: goods.name, field: fieldOf(category?.slug, goods.category_id) },
        properties: {
          'product:price:amount': String(price),
          'product:price:currency': 'RUB',
          'product:availability': goods.available ? 'in stock' : 'out of stock',
        },
        data: [product(origin, site, goods, category?.name), trail(...steps, { name: goods.name, path })],
      }
    }
    case 'promotion': {
      const path = `/promotions/${encodeURIComponent(page.slug)}`
      const { news } = await apiGet(`/v2/news/${encodeURIComponent(page.slug)}`, newsOne)
      return {
        path,
        type: 'article',
        description: news.teaser,
        picture: { src: news.image.webp, alt: news.title, field: fieldOf(undefined, news.id) },
        data: [promotion(origin, site, news), trail({ name: 'Акции', path: '/promotions' }, { name: title, path })],
      }
    }
    case 'delivery': {
      const shop = await readShop(queryClient)
      const { data, ...content } = plain('delivery', title, origin, site)
      return { ...content, data: [{ ...restaurant(origin, site, shop), makesOffer: deliveryOffer(origin, shop.cities) }, ...data] }
    }
    default:
      return plain(page.about, title, origin, site)
  }
}

const DESCRIPTIONS = {
  delivery: 'Сколько стоит доставка в каждом городе, от какой суммы она бесплатна, когда работают кухни и где забрать заказ самим.',
  payment: 'Чем можно заплатить за заказ: картой на сайте, а когда заказ уже у вас, картой, по QR или наличными.',
  bonus: 'Бонусы за заказы: сколько возвращается, как потратить и когда сгорают.',
  promotions: 'Скидки, подарки и промокоды, которые действуют сейчас.',
  privacy: 'Какие данные мы храним, зачем и как их удалить.',
  'privacy/consent': 'На что вы соглашаетесь при входе: какие данные, для чего и как отозвать согласие.',
  'privacy/news': 'Что мы присылаем об акциях и как отказаться.',
} as const

const plain = (about: keyof typeof DESCRIPTIONS, title: string, origin: string, site: Site) => ({
  path: `/${about}`,
  description: `${DESCRIPTIONS[about]} ${site.name}: ${site.title.toLowerCase()}.`,
  data: [breadcrumbs(origin, [{ name: title, path: `/${about}` }])],
})

/** What the page has read of the shop, else what the API says. */
const readSite = async (queryClient: QueryClient): Promise<Site> =>
  queryClient.getQueryData(shopQueries.shop().queryKey)?.site ?? siteOf(await apiGet('/v2/option', shopContacts))

/** The page's city, its lowest price, and all cities and pickup points with their hours, which no page carries. */
async function readShop(queryClient: QueryClient) {
  const [list, points] = await Promise.all([apiGet('/v2/cities', openCities), apiGet('/v2/pickuppoints', pickupPointList)])
  const sections = queryClient.getQueryData(catalogQueries.menu().queryKey) ?? []
  const prices = sections.filter(({ count }) => count > 0).map(({ minPrice }) => minPrice)
  const cityId = queryClient.getQueryData(shopQueries.shop().queryKey)?.cityId ?? 0
  return { cities: list, points, cityId, minPrice: prices.length > 0 ? Math.min(...prices) : null }
}
