import { orderByApi } from './support/orders'
import { expect, signIn, test } from './support/shop'
import { openReady } from './support/steps'

test('cancels a new order after a confirmation', { tag: '@core' }, async ({ page, api }) => {
  const { token } = await signIn(page)
  const { id, number } = await orderByApi(api, token)
  await openReady(page, `/account/orders/${id}`)
  await page.getByRole('button', { name: 'Отменить заказ' }).click()
  const question = page.getByRole('dialog', { name: `Отменить заказ № ${number}?` })
  await question.getByRole('button', { name: 'Оставить' }).click()
  await expect(question).toBeHidden()

  await page.getByRole('button', { name: 'Отменить заказ' }).click()
  // wait for the sheet's animation to end
  await question.evaluate((sheet) => Promise.all(sheet.getAnimations({ subtree: true }).map(({ finished }) => finished)))
  await question.getByRole('button', { name: 'Да, отменить' }).click()
  await expect(page.getByText('Заказ отменён')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Отменен' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Отменить заказ' })).toHaveCount(0)
  expect((await api('GET', `/v3/orders/${id}`, { token })).body).toMatchObject({ status: 'canceled', can_cancel: false })
})

test('a cancel that comes too late shows the current status', { tag: '@once' }, async ({ page, api, staff, allowConsole }) => {
  allowConsole(/status of 409/)
  const { token } = await signIn(page)
  const { id } = await orderByApi(api, token)
  await openReady(page, `/account/orders/${id}`)
  await page.getByRole('button', { name: 'Отменить заказ' }).click()
  expect((await staff('PATCH', `/staff/orders/${id}`, { body: { status: 'processed' } })).status).toBe(200)
  await page.getByRole('button', { name: 'Да, отменить' }).click()
  await expect(page.getByText('Ждёт своей очереди').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Закрыть сообщение' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Отменить заказ' })).toHaveCount(0)
})
