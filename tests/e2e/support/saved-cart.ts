import type { Page } from '@playwright/test'
import { type CartLine, type CartPromo, toCartLine } from '~/cart/cart.atoms'
import { goodsNote } from '~/catalog/portion-text'
import { STORAGE_PREFIX, STORAGE_VERSION } from '~/contracts/constants'
import type { Goods, Option } from '~/contracts/goods'
import type { Api } from './shop'

/** «Филадельфия классик», 590 ₽. */
export const ROLL = 101

/** `token`: of a customer who is signed in. */
type Saved = { lines: CartLine[]; promo?: CartPromo; version?: string; token?: string }

/** All products that can be had, as the shop has them now. */
export async function goodsNow(api: Api): Promise<Goods[]> {
  const { body } = await api('GET', '/v3/goods/list')
  return (body as Goods[]).filter(({ available }) => available)
}

/** The line that a product makes, with one piece of each of these additionals. */
export const lineOf = (goods: Goods, qtt = 1, additionals: readonly Option[] = []): CartLine =>
  toCartLine({ ...goods, picture: goods.image.webp, about: goodsNote(goods) }, qtt, {
    additionals: additionals.map(({ id, name, price }) => ({ id, name, price, qtt: 1 })),
    side: [],
    sauce: [],
    note: '',
  })

/** The line of one product by its id. */
export async function lineById(api: Api, id: number, qtt = 1): Promise<CartLine> {
  const goods = (await goodsNow(api)).find((one) => one.id === id)
  if (!goods) throw new Error(`no goods ${id}`)
  return lineOf(goods, qtt)
}

/** Leaves a cart in the browser as a former visit would have. Ends on a blank document of the shop. */
export async function saveCart(page: Page, { lines, promo, version = STORAGE_VERSION, token }: Saved, origin = ''): Promise<void> {
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate(
    ({ prefix, values }) => {
      localStorage.clear()
      for (const [key, value] of Object.entries(values)) localStorage.setItem(`${prefix}_${key}`, value)
    },
    {
      prefix: STORAGE_PREFIX,
      values: {
        version,
        cart: JSON.stringify(lines),
        ...(promo && { promo: JSON.stringify(promo) }),
        ...(token && { token: JSON.stringify(token) }),
      },
    },
  )
}
