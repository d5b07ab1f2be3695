import type { Locator, Page } from '@playwright/test'
import type { StaffOrder } from '~/contracts/staff'
import { main, ordersOf } from './support/checkout'
import { orderByApi } from './support/orders'
import { GOOD_CARD, saveCard } from './support/payments'
import { lineById, ROLL, saveCart } from './support/saved-cart'
import { type Api, expect, newPhone, signIn, test } from './support/shop'
import { runOps, signInStaff } from './support/staff'
import { fillAddress, openReady, orderButton } from './support/steps'

/** Presses Enter once in every field of one line, from the last to the first: the last one leads to the button. */
async function pressEnterInAll(scope: Locator): Promise<void> {
  const fields = scope.locator('input:is([type=text], [type=tel], [type=email])').filter({ visible: true })
  for (let at = (await fields.count()) - 1; at >= 0; at--) {
    await expect(fields.nth(at), 'the key of a phone says what it does').toHaveAttribute('enterkeyhint', /^(?:next|done)$/)
    await fields.nth(at).press('Enter')
    await expect(fields.nth(at)).not.toBeFocused()
  }
}

const outbox = async (api: Api, phone: string) => (await api('GET', `/dev/outbox?phone=${phone}`)).body as unknown[]

/** The calls that change something: server functions, and the API of the staff side. */
function actsOf(page: Page): string[] {
  const acts: string[] = []
  page.on('request', (request) => {
    const body = request.postData() ?? ''
    if (/\/(?:_serverFn|api\/staff)\//.test(request.url()) && /pay_type|"emitent"|"code"|"amount"|"reason"/.test(body)) acts.push(body)
  })
  return acts
}

test('Enter in a customer’s field orders nothing, sends no SMS and deletes nothing', { tag: ['@core', '@once'] }, async ({ page, api }) => {
  const guest = newPhone()
  await openReady(page, '/privacy')
  await page.getByRole('button', { name: 'Войти' }).filter({ visible: true }).first().click()
  await page.getByRole('textbox', { name: 'Телефон' }).pressSequentially(guest)
  await pressEnterInAll(page.getByRole('dialog'))
  await expect(page.getByRole('button', { name: 'Получить код' })).toBeFocused()

  await saveCart(page, { lines: [await lineById(api, ROLL, 2)] })
  const customer = await signIn(page)
  await saveCard(api, customer, GOOD_CARD)
  const acts = actsOf(page)
  await openReady(page, '/checkout')
  await fillAddress(page)
  await expect(orderButton(page)).toBeEnabled()
  await expect(main(page).getByRole('radio', { name: /4242/ })).toBeChecked()
  await pressEnterInAll(main(page))
  const name = page.getByRole('textbox', { name: 'Имя' })
  await name.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Комментарий к заказу' })).toBeFocused()

  await openReady(page, '/account/cards')
  await page.getByRole('button', { name: 'Сохранить карту' }).click()
  await page.getByRole('textbox', { name: 'Номер карты' }).pressSequentially('2200123456789019')
  await pressEnterInAll(page.getByRole('dialog'))

  expect(acts.filter((body) => !body.includes('delivery_type') || body.includes('pay_type'))).toEqual([])
  expect(await ordersOf(api, customer.token)).toEqual([])
  expect(await outbox(api, guest)).toEqual([])
})

test.describe('at the desk', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 })

  test('Enter in a field of staff sends no SMS, pays nothing back and gives no bonuses', { tag: '@once' }, async ({ page, api, staff }) => {
    const person = newPhone()
    await openReady(page, '/staff/sign-in')
    await page.getByRole('textbox', { name: 'Телефон' }).pressSequentially(person)
    await pressEnterInAll(main(page))
    expect(await outbox(api, person)).toEqual([])

    const guest = await signIn(page)
    const { id, number } = await orderByApi(api, guest.token)
    await runOps(staff, [{ kind: 'accept', order_id: id }])
    await staff('PATCH', `/staff/orders/${id}`, { body: { status: 'completed' } })
    await signInStaff(page, api, staff, 'manager')
    const acts = actsOf(page)
    await page.goto(`/staff/orders?order=${id}`)
    const panel = page.getByRole('complementary', { name: `№ ${number}` })
    await expect(panel).toContainText('Выдан')
    await panel.getByRole('button', { name: 'Ещё действия' }).click()
    await panel.getByRole('button', { name: 'Вернуть деньги' }).click()
    const refund = page.getByRole('complementary', { name: `Возврат ${number}` })
    await refund.getByRole('button', { name: 'Сумму' }).click()
    await refund.getByRole('textbox', { name: 'Сколько рублей' }).fill('100')
    await refund.getByRole('button', { name: 'Перепутали' }).click()
    await pressEnterInAll(refund)

    await page.goto('/staff/customers')
    await page.getByRole('searchbox', { name: 'Найти гостя' }).fill(guest.phone)
    await expect(page.getByText('1 гость')).toBeVisible()
    await page.getByRole('table').getByRole('button').click()
    const gift = page.getByRole('complementary').locator('form').filter({ hasText: 'Подарить бонусы' })
    await gift.getByLabel('Сколько').fill('50')
    await gift.getByLabel('За что').fill('Долго везли')
    await pressEnterInAll(gift)
    await expect(gift.getByRole('button', { name: 'Подарить' })).toBeEnabled()

    expect(acts).toEqual([])
    expect(((await staff('GET', `/staff/orders/${id}`)).body as { order: StaffOrder }).order.refunded).toBe(0)
  })
})
