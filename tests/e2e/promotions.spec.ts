import type { Page } from '@playwright/test'
import { group } from './support/checkout'
import { openFilledShop } from './support/own-shop'
import { expect, newPhone, signIn, test } from './support/shop'
import { lineById, ROLL, saveCart } from './support/saved-cart'
import { fillAddress, openReady, orderButton } from './support/steps'

const LIST = '/promotions'
const SALE = `${LIST}/chetyre-novykh-rolla`
const OVER = `${LIST}/nam-pyat-let`

const slides = (page: Page) => page.getByRole('main').getByRole('article')
const code = (page: Page, text: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^Код ${text}\\s*Применить`) })
const taken = (page: Page, text: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^Код ${text}\\s*Уже в\\sкорзине`) })

test('/promotions lists running promotions, which link to their terms and codes', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(LIST)
  await expect(page).toHaveTitle(/^Акции \| /)
  await expect(slides(page).getByRole('heading', { level: 2 })).toHaveText([
    /Пятая пицца бесплатно/,
    /«Калифорния» в\sподарок/,
    /Четыре новых ролла/,
    /Доставка за\sнаш счёт/,
    /До\sполовины заказа бонусами/,
    /Заберите сами/,
  ])
  await expect(slides(page).first()).toContainText(/Если 5\sшт\. из\s«Пицца»/)
  await expect(slides(page).nth(2)).toContainText(/до\s31\sдекабря\s2027/)
  await slides(page).nth(2).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`${SALE}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Четыре новых ролла и\sминус 10\s%/)
  const main = page.getByRole('main')
  await expect(main).toContainText(/Действует до\s31\sдекабря\s2027/)
  await expect(code(page, 'SUSHI10')).toBeVisible()
  await main.getByRole('button', { name: 'Скопировать код SUSHI10' }).click()
  await expect(page.getByText('Код SUSHI10 скопирован')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('SUSHI10')
  // a phone has a button over the picture instead of breadcrumbs
  const isNarrow = (page.viewportSize()?.width ?? 0) < 768
  await main.getByRole('link', { name: isNarrow ? 'Назад ко всем акциям' : 'Акции', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${LIST}$`))
})

test('an id redirects to the slug, an unknown one is 404', { tag: '@once' }, async ({ page, allowConsole }) => {
  allowConsole(/status of 404/)
  const moved = await page.request.get(`${LIST}/2`, { maxRedirects: 0 })
  expect([moved.status(), moved.headers()['location']]).toEqual([308, SALE])
  for (const ref of ['no-such', '99999999', '0', "1'--", '%F0%9F%8D%95', 'x'.repeat(3000)])
    expect((await page.request.get(`${LIST}/${ref}`)).status(), ref).toBe(404)
  await page.goto(`${LIST}/no-such`)
  await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible()
})

test('a code is applied from the list and from the page', async ({ page, api }) => {
  await saveCart(page, { lines: [await lineById(api, ROLL, 2)] })
  await page.goto(LIST)
  await code(page, 'SUSHI10').click()
  await page
    .getByRole('dialog', { name: /Скидка 10\s% уже в\sкорзине/ })
    .getByRole('button', { name: 'Продолжить' })
    .click()
  await expect(taken(page, 'SUSHI10')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${LIST}$`))

  await page.goto(`${LIST}/zaberite-sami`)
  await code(page, 'MINUS200').click()
  await page
    .getByRole('dialog', { name: /Скидка 200\s₽ уже в\sкорзине/ })
    .getByRole('button', { name: 'Продолжить' })
    .click()
  await taken(page, 'MINUS200').click()
  await expect(page.getByRole('dialog', { name: /блюд/ })).toContainText('MINUS200')
})

test('a code is stored in an empty cart', { tag: '@once' }, async ({ page }) => {
  await page.goto(`${LIST}/kaliforniya-v-podarok`)
  await code(page, 'ROLLGIFT').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/остался в\sкорзине/)
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await expect(taken(page, 'ROLLGIFT')).toBeVisible()
  await page.reload()
  await expect(taken(page, 'ROLLGIFT')).toBeVisible()
})

test('an ended promotion shows no code', async ({ page }) => {
  const answer = await page.goto(OVER)
  expect(answer?.status()).toBe(200)
  const main = page.getByRole('main')
  await expect(main).toContainText(/Закончилась\s28\sфевраля\s2025/)
  await expect(main.getByRole('button', { name: /код/i })).toHaveCount(0)
  await main.getByRole('link', { name: 'Все акции' }).click()
  await expect(page).toHaveURL(new RegExp(`${LIST}$`))
})

test(
  'a promotion of a way to pay counts once that is chosen, and a gift that ends meanwhile is told before the order',
  { tag: '@once' },
  async ({ page, api, request }) => {
    test.setTimeout(120_000)
    const shop = await openFilledShop((db) =>
      db
        .prepare(
          `insert into promo_codes (name, type, percent, gift_goods_id, terms) values
            ('За\u00a0наличные', 1, 10, null, '{"pay_variants":[1]}'), ('Ролл в\u00a0подарок', 3, null, ${ROLL}, '{}')`,
        )
        .run(),
    )
    const sum = page.getByRole('region', { name: 'Сумма заказа' })
    await saveCart(page, { lines: [await lineById(api, ROLL, 2)] }, shop.origin)
    await signIn(page, newPhone(), shop.origin)
    await openReady(page, `${shop.origin}/checkout`)
    await fillAddress(page)
    await expect(sum).toContainText(/Подарок: Филадельфия/)
    await expect(orderButton(page)).toContainText(/1\s329\s₽/)
    await group(page, 'Оплата').getByText('Наличными').click()
    await expect(sum).toContainText(/За\sналичные/)
    await expect(orderButton(page)).toContainText(/1\s211\s₽/)

    const headers = { authorization: `Bearer ${process.env['STAFF_TOKEN'] ?? ''}` }
    const { data } = await (await request.get(`${shop.origin}/api/staff/promotions`, { headers })).json()
    const gift = data.find(({ name }: { name: string }) => name === 'Ролл в\u00a0подарок')
    const ended = await request.patch(`${shop.origin}/api/staff/promotions/${gift.id}`, {
      headers: { ...headers, 'if-match': `"${gift.revision}"` },
      data: { is_active: false },
    })
    expect(ended.status()).toBe(200)
    await orderButton(page).click()
    await expect(page.getByText(/Акция «Ролл в\sподарок» больше не\sдействует/)).toBeVisible()
    await expect(sum).not.toContainText(/Подарок/)
    await orderButton(page).click()
    await expect(page).toHaveURL(/\/checkout\/success\?order=\d+$/)
    await page.goto('about:blank')
    await shop.stop()
  },
)
