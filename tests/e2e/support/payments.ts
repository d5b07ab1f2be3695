import type { Card } from '~/contracts/cards'
import type { Order, PlacedOrder } from '~/contracts/orders'
import { expect, type Page } from '@playwright/test'
import { orderByApi } from './orders'
import { newestCode, type Api } from './shop'

/** Cards of the sandbox: one that pays, one that is refused for want of money, one that wants the bank's page (3-D Secure). */
export const GOOD_CARD = '4242424242424242'
export const POOR_CARD = '4000000000000002'

/** How the bank of the sandbox may be told to behave, as its page calls it. */
export const MOODS = {
  slow: 'Думает двадцать секунд',
  twice: 'Сообщает дважды',
  disorder: 'Сообщает не по порядку',
  error: 'Отвечает ошибкой',
  silent: 'Молчит',
} as const

/** Places an order to be paid on the site: on the bank's page, or with a saved card. */
export const onlineOrder = (api: Api, token: string, card_id?: number): Promise<PlacedOrder> =>
  orderByApi(api, token, undefined, 0, card_id === undefined ? { pay_variant: 2, pay_type: 2 } : { pay_variant: 2, pay_type: 5, card_id })

/** Saves a card as another device would, and gives its id. */
export async function saveCard(api: Api, { token, phone }: { token: string; phone: string }, card: string): Promise<number> {
  const asked = await api('POST', '/v2/token', { token, body: { card, phone, emitent: 'Т-Банк' } })
  if (asked.status !== 200) throw new Error(`card: ${asked.status} ${JSON.stringify(asked.body)}`)
  const { status, body } = await api('GET', `/v2/send-code?code=${await newestCode(api, phone)}`, { token })
  if (status !== 200) throw new Error(`code: ${status} ${JSON.stringify(body)}`)
  return (body as { card: Card }).card.id
}

/** The order as its customer's other device would see it. */
export const readOrder = async (api: Api, token: string, id: number) => (await api('GET', `/v3/orders/${id}`, { token })).body as Order

/** The bank's page has come. */
export async function expectBank(page: Page, total: number): Promise<void> {
  await expect(page).toHaveURL(/\/api\/payments\/sandbox\/[^/?]+$/)
  await expect(page.getByText(/^Тестовый банк/).first()).toBeVisible()
  const sum = (await page.getByRole('main').innerText()).replaceAll(/\s/g, '')
  expect(sum).toContain(`${String(total).replace('.', ',')}₽`)
}

/** Pays, or declines, on the bank's page. */
export async function pressAtBank(page: Page, verb: 'Оплатить' | 'Отклонить', mood?: (typeof MOODS)[keyof typeof MOODS]): Promise<void> {
  if (mood) {
    await page.locator('summary').click()
    await page.getByRole('radio', { name: mood }).check()
  }
  await page.getByRole('button', { name: new RegExp(`^${verb}`) }).click()
}

/** The heading of what the shop says of the payment, however its words are held together. */
export const heading = (page: Page, words: string) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^${words.replaceAll(' ', String.raw`\s+`)}$`) })
