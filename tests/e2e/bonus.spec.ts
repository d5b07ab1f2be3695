import { complete, orderByApi } from './support/orders'
import { expect, signIn, test } from './support/shop'
import { accountMenu } from './support/steps'

// 3 % of 1 180 ₽, rounded down; 13 820 ₽ are missing to the next rank at 15 000 ₽
const EARNED = 35

test('a completed order shows accrual, balance and distance to the next rank', async ({ page, api, staff }) => {
  const { token } = await signIn(page)
  await page.goto('/account/orders')
  await (await accountMenu(page)).getByRole('link', { name: 'Бонусы' }).click()
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
