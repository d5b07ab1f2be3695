import AxeBuilder from '@axe-core/playwright'
import { openShop } from './support/own-shop'
import { expect, test } from './support/shop'

/** The owner of an empty shop on this machine. */
const OWNER = '79000000001'

test('an empty shop says that it opens soon, and its owner sees what is missing', { tag: '@once' }, async ({ page }) => {
  test.setTimeout(180_000)
  const shop = await openShop({ env: { SHOP: 'empty' } })
  try {
    for (const path of ['/', '/menu', '/favorite']) {
      await page.goto(shop.origin + path)
      await expect(page.getByRole('heading', { level: 1, name: 'Скоро откроемся' })).toBeVisible()
    }
    await page.goto(`${shop.origin}/staff/sign-in`)
    await page.getByLabel('Телефон').fill(OWNER)
    await page.getByRole('button', { name: 'Получить код' }).click()
    const field = page.getByLabel('Код из СМС')
    await expect(field).toBeVisible()
    const [message] = await (await page.request.get(`${shop.origin}/api/dev/outbox?phone=${OWNER}`)).json()
    await field.fill(/Код (\d{6})/.exec(message.text)?.[1] ?? '')

    // there is no kitchen yet: the first screen is the list of what is missing
    await expect(page.getByRole('heading', { level: 1, name: 'Осталось тринадцать шагов' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Заполнить: Название, ИНН, телефоны' })).toBeVisible()
    await page.getByRole('button', { name: 'Отправить СМС' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Осталось двенадцать шагов' })).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations).toEqual([])
  } finally {
    await shop.stop()
  }
})
