import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { createElement } from 'react'
import { catalogQueries } from '~/catalog/catalog.queries'
import { cardPrice, type GoodsCard, toGoodsCard } from '~/catalog/menu'
import { PAGE_START } from '~/contracts/constants'
import type { Goods } from '~/contracts/goods'
import { phoneHref } from '~/lib/site'
import { lowestPrice } from '~/rules/shown-price'
import { priceText } from '~/rules/number-text'
import { kitchenNotice } from '~/shop/kitchen'
import { shopQueries } from '~/shop/shop.functions'
import { useShopPhone } from '~/shop/use-shop'

const MOST_LINES = 10

type Dish = Pick<GoodsCard, 'slug' | 'name' | 'price' | 'available' | 'sizes' | 'choice_from'>
type Line = { href: string; name: string; price: string }

/** What a page says where only its beginning arrives: shop, phone, kitchen, and its first dishes or the menu. The server alone
 *  renders it, before the styles, and the end of the page removes it. Once the styles are there, it is a bar without dishes.
 *  docs/decisions/091. */
export function PageStart() {
  const queryClient = useQueryClient()
  const phone = useShopPhone()
  const href = useLocation({ select: (location) => location.href })
  const shop = queryClient.getQueryData(shopQueries.shop().queryKey)
  if (!shop) return null
  const { site, status, closed } = shop
  return createElement(
    PAGE_START,
    { 'data-field': 'rice', className: 'fixed inset-x-0 top-auto bottom-0 z-50 bg-field p-0 pb-[env(safe-area-inset-bottom)] type-body' },
    <div data-nosnippet="" className="shell py-3 [&_a]:underline">
      <p className="hidden">
        <b>{site.name}</b>. {site.title}
      </p>
      <p>
        Страница загрузилась не целиком.{' '}
        {phone && (
          <>
            Закажите по телефону <a href={phoneHref(phone)}>{phone}</a> или{' '}
          </>
        )}
        <a href={href}>{phone ? 'попробуйте' : 'Попробуйте'} ещё раз</a>.
      </p>
      <p className="hidden">{kitchenNotice(status, closed)?.text ?? 'Кухня открыта.'}</p>
      <ul className="hidden">
        {linesOf(queryClient).map(({ href, name, price }) => (
          <li key={href}>
            <a href={href}>{name}</a> {price}
          </li>
        ))}
        <li>
          <a href="/menu">Всё меню</a>
        </li>
      </ul>
    </div>,
  )
}

/** The first dishes that the page has read; without any, the categories with their lowest prices. */
function linesOf(queryClient: QueryClient): Line[] {
  const dishes = dishesOf(queryClient)
    .filter(({ available }) => available)
    .map((dish) => ({ href: `/product/${encodeURIComponent(dish.slug)}`, name: dish.name, price: priceFrom(dish) }))
  if (dishes.length > 0) return dishes.slice(0, MOST_LINES)
  const menu = queryClient.getQueryData(catalogQueries.menu().queryKey) ?? []
  return menu
    .filter(({ count }) => count > 0)
    .map(({ slug, name, minPrice }) => ({ href: `/menu/${encodeURIComponent(slug)}`, name, price: `от ${priceText(minPrice)}` }))
}

/** The lowest price of all sizes. */
function priceFrom(dish: Dish): string {
  const { value, isFrom } = cardPrice(dish)
  const lowest = lowestPrice([dish])
  return isFrom || lowest < value ? `от ${priceText(lowest)}` : priceText(value)
}

function dishesOf(queryClient: QueryClient): Dish[] {
  const read = <Data,>(...queryKey: string[]) => queryClient.getQueriesData<Data>({ queryKey }).flatMap(([, data]) => (data ? [data] : []))
  return [
    ...read<{ goods: Goods; related: Dish[] }>('product').flatMap(({ goods, related }) => [toGoodsCard(goods), ...related]),
    ...read<{ pages: { goods: Dish[] }[] }>('category').flatMap(({ pages }) => pages.flatMap(({ goods }) => goods)),
    ...read<{ goods: Dish[] }[]>('sections').flatMap((sections) => sections.flatMap(({ goods }) => goods)),
    ...read<Dish[]>('found').flat(),
    ...read<Dish[]>('hits').flat(),
  ]
}
