import type { Page } from '@playwright/test'
import { type CartLine, type CartPromo, toCartLine } from '~/cart/cart.atoms'
import { goodsNote } from '~/catalog/portion-text'
import { STORAGE_PREFIX, STORAGE_VERSION } from '~/contracts/constants'
import type { Goods } from '~/contracts/goods'
import type { Api } from './shop'

/** «Филадельфия классик», 590 ₽. */
export const ROLL = 101

type Saved = { lines: CartLine[]; promo?: CartPromo; version?: string }

/** All products that can be had, as the shop has them now. */
export async function goodsNow(api: Api): Promise<Goods[]> {
  const { body } = await api('GET', '/v3/goods/list')
  return (body as Goods[]).filter(({ available }) => available)
}

/** The line that a product makes without options. */
export const lineOf = (goods: Goods, qtt = 1): CartLine => toCartLine({ ...goods, picture: goods.image.webp, about: goodsNote(goods) }, qtt)

/** The line of one product by its id. */
export async function lineById(api: Api, id: number, qtt = 1): Promise<CartLine> {
  const goods = (await goodsNow(api)).find((one) => one.id === id)
  if (!goods) throw new Error(`no goods ${id}`)
  return lineOf(goods, qtt)
}

/** Leaves a cart in the browser as a former visit would have. Ends on a blank document of the shop. */
export async function saveCart(page: Page, { lines, promo, version = STORAGE_VERSION }: Saved, origin = ''): Promise<void> {
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate(
    ({ prefix, values }) => {
      localStorage.clear()
      for (const [key, value] of Object.entries(values)) localStorage.setItem(`${prefix}_${key}`, value)
    },
    {
      prefix: STORAGE_PREFIX,
      values: { version, cart: JSON.stringify(lines), ...(promo && { promo: JSON.stringify(promo) }) },
    },
  )
}
