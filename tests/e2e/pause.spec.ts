import { HOUR_MS } from '~/rules/time'
import { group, isOrderCall } from './support/checkout'
import { lineById, ROLL, saveCart } from './support/saved-cart'
import { expect, signIn, test } from './support/shop'
import { openReady, orderButton } from './support/steps'

/** A kitchen that no other journey orders from. */
const KITCHEN = 2

test(
  'a kitchen that pauses while its customer is at the checkout says until when, and takes an order to a time',
  { tag: ['@core', '@once'] },
  async ({ page, api, staff }) => {
    const pause = (until: string | null) => staff('PATCH', `/staff/kitchens/${KITCHEN}`, { body: { paused_until: until } })
    await saveCart(page, { lines: [await lineById(api, ROLL, 2)] })
    await signIn(page)
    await openReady(page, '/checkout')
    await group(page, 'Как получить').getByText('Заберу сам').click()
    await group(page, 'Точка').getByRole('radio').nth(1).check()
    await group(page, 'Оплата').getByText('По QR').click()
    await expect(orderButton(page)).toBeEnabled()
    try {
      expect((await pause(new Date(Date.now() + HOUR_MS).toISOString())).status).toBe(200)
      const sent = page.waitForResponse((response) => isOrderCall(response.request()))
      await orderButton(page).click()
      await sent
      const time = page.getByRole('region', { name: 'Время' })
      await expect(time).toContainText(/Кухня на\s+паузе до\s+\d\d:\d\d\. Можно заказать ко времени/)
      await expect(time.getByRole('radio', { name: /Сейчас\s*Кухня на\s+паузе до\s+\d\d:\d\d/ })).toBeDisabled()
      await time.getByRole('group', { name: 'Время', exact: true }).getByRole('button').last().click()
      await orderButton(page).click()
      await expect(page).toHaveURL(/\/checkout\/success\?order=\d+$/)
    } finally {
      await pause(null)
    }
  },
)
