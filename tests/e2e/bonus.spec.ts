import { complete, orderByApi } from './support/orders'
import { expect, signIn, test } from './support/shop'

// 3 % of 1 180 ₽, rounded down; 13 820 ₽ are missing to the next rank at 15 000 ₽
const EARNED = 35

test('a completed order shows accrual, balance and distance to the next rank', async ({ page, api, staff }) => {
  const { token } = await signIn(page)
  await page.goto('/account/orders')
  await page.getByRole('navigation', { name: 'Личный кабинет' }).getByRole('link', { name: 'Бонусы' }).click()
  await expect(page).toHaveTitle(/^Бонусы \|/)
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Баланс' })).toContainText(/^0\s*бонусов/)
  await expect(main).toContainText(/Бонусы появятся после\sпервого заказа/)
  await expect(main.getByRole('link', { name: 'Открыть меню' })).toBeVisible()

  const { id, number } = await orderByApi(api, token)
  await complete(staff, id)
  await page.reload()
  await expect(main.getByRole('region', { name: 'Баланс' })).toContainText(new RegExp(`^${EARNED}\\s*бонусов`))
  await expect(main.getByRole('region', { name: 'Ранг «Гость»' })).toContainText(/Возвращаем бонусами 3\s%/)
  await expect(main).toContainText(/Ещё 13\s820\s₽ за\sгод до\sранга «Свой»: там возвращаем 5\s%/)
  const accrual = main.getByRole('region', { name: 'История' }).getByRole('listitem')
  await expect(accrual).toHaveText(new RegExp(`^За\\sзаказ №\\s${number}.*Начисление.*\\+${EARNED}`))

  const document = await page.request.get('/account/bonus')
  expect(document.headers()['cache-control']).toBe('private, no-store')
  expect(await document.text(), 'the server renders the bonuses for the cookie').toContain(`+${EARNED}`)

  await accrual.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: `Заказ № ${number}` })).toBeVisible()
})

test('a canceled order refunds spent bonuses', { tag: ['@once', '@long'] }, async ({ page, api, staff }) => {
  const { token } = await signIn(page)
  await complete(staff, (await orderByApi(api, token)).id)
  const { id, number, total } = await orderByApi(api, token, undefined, 20)
  expect(total).toBe(1_160)
  await page.goto('/account/bonus')
  const balance = page.getByRole('region', { name: 'Баланс' })
  const changes = page.getByRole('region', { name: 'История' }).getByRole('listitem')
  await expect(balance).toContainText(/^15\s*бонусов/)
  await expect(changes).toHaveText([new RegExp(`^Списали на\\sзаказ №\\s${number}.*Списание.*−20`), /\+35/])

  expect((await api('POST', `/v3/orders/${id}/cancel`, { token })).status).toBe(200)
  await page.reload()
  await expect(balance).toContainText(/^35\s*бонусов/)
  await expect(changes).toHaveText([new RegExp(`^Вернули за\\sотменённый заказ №\\s${number}.*Возврат.*\\+20`), /−20/, /\+35/])
})
