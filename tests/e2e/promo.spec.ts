import type { Page } from '@playwright/test'
import { STORAGE_PREFIX, STORAGE_VERSION } from '~/contracts/constants'
import type { Order, OrderPage } from '~/contracts/orders'
import type { User } from '~/contracts/user'
import { expect, newPhone, signIn, test, type Api } from './support/shop'
import { fillAddress, openCart, orderButton, payAtHandOver, signInByDialog } from './support/steps'

const DISH = 'Филадельфия классик'
/** The dish costs 590 ₽; the city of the lowest id brings it for 149 ₽, and free from 1 200 ₽. */
const line = {
  uid: '101',
  id: 101,
  price: 590,
  additionals: [],
  side: [],
  sauce: [],
  bonuses_active: true,
  sale_active: true,
  badge: 'top',
  name: DISH,
  slug: 'filadelfiya-klassik',
  picture: '/pictures/filadelfiya-klassik.webp',
  category_id: 1,
  note: '8 шт',
}

/** Opens the shop with so many pieces of the dish in the cart. */
async function openWith(page: Page, qtt: number, path = '/') {
  await page.goto('/favicon.svg')
  await page.evaluate(
    ({ lines, prefix, version }) => {
      localStorage.setItem(`${prefix}_version`, version)
      localStorage.setItem(`${prefix}_cart`, JSON.stringify(lines))
    },
    { lines: [{ ...line, qtt }], prefix: STORAGE_PREFIX, version: STORAGE_VERSION },
  )
  await page.goto(path)
}

/** The one open dialog. */
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const cart = (page: Page) => dialog(page, /блюд/)
const code = (page: Page) => page.getByRole('group', { name: 'Промокод' }).filter({ visible: true })
const total = (page: Page) => cart(page).getByRole('button', { name: /^К оформлению/ })

async function typeCode(page: Page, text: string) {
  await cart(page).getByRole('textbox', { name: 'Промокод или сертификат' }).fill(text)
  await cart(page).getByRole('button', { name: 'Применить' }).click()
}

async function apply(page: Page, text: string) {
  await typeCode(page, text)
  await page.getByRole('dialog').getByRole('button', { name: 'Продолжить' }).click()
  await expect(code(page)).toContainText(text.toUpperCase())
}

const step = (page: Page, side: 'Больше' | 'Меньше') =>
  cart(page)
    .getByRole('button', { name: `${side}: ${DISH}` })
    .click()

async function choosePickup(page: Page) {
  // a press that comes before the page is alive does not count
  await expect(async () => {
    await page.getByRole('radio', { name: 'Заберу сам' }).check({ force: true, timeout: 2000 })
    await page.getByRole('radiogroup', { name: 'Точка' }).getByRole('radio').first().check({ force: true, timeout: 2000 })
  }).toPass()
}

const savedToken = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('LOVE_SUSHI_token') ?? 'null') as string)

async function newestOrder(api: Api, token: string): Promise<Order> {
  const [order] = ((await api('GET', '/v3/orders', { token })).body as OrderPage).data
  if (!order) throw new Error('no order')
  return order
}

const balance = async (api: Api, token: string) => ((await api('GET', '/v2/user', { token })).body as { user: User }).user.bonuses

/** Orders two of the dish for pickup: 1 180 ₽ less the code. */
async function orderWith(api: Api, token: string, promocode?: string): Promise<Order> {
  const goods = [{ id: 101, qtt: 2 }]
  const body = { goods, delivery_type: 'pickup', promocode }
  const { totals } = (await api('POST', '/v3/cart/quote', { token, body })).body as { totals: { total: number } }
  const [point] = (await api('GET', '/v2/pickuppoints')).body as { id: number }[]
  const { status } = await api('POST', '/v2/orders', {
    token,
    body: { ...body, pickup_point_id: point?.id, time_type: 'now', pay_variant: 1, pay_type: 1, total: totals.total },
  })
  expect(status).toBe(201)
  return newestOrder(api, token)
}

test('a percentage is typed in any case, told by a dialog, and stays over a reload', { tag: '@wide' }, async ({ page }) => {
  await openWith(page, 2)
  await openCart(page)
  await expect(total(page)).toContainText(/1\s329\s₽/)
  await typeCode(page, ' sushi10 ')
  const told = dialog(page, /Скидка 10\s% уже в\sкорзине/)
  await expect(told).toContainText(/дешевле на\s118\s₽/)
  await told.getByRole('button', { name: 'Продолжить' }).click()
  await expect(code(page)).toContainText(/SUSHI10\s*−10\s%/)
  await expect(cart(page)).toContainText(/Промокод SUSHI10, 10\s%\s*−118\s₽/)
  await expect(total(page)).toContainText(/1\s211\s₽/)

  await page.reload()
  await openCart(page)
  await expect(code(page)).toContainText('SUSHI10')
  await expect(total(page)).toContainText(/1\s211\s₽/)
})

test('a code taken away can be put back', { tag: ['@once', '@long'] }, async ({ page }) => {
  await openWith(page, 2)
  await openCart(page)
  await apply(page, 'SUSHI10')
  await code(page).getByRole('button', { name: 'Убрать код SUSHI10' }).click()
  await expect(total(page)).toContainText(/1\s329\s₽/)
  await expect(cart(page).getByRole('textbox', { name: 'Промокод или сертификат' })).toHaveValue('')
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(code(page)).toContainText('SUSHI10')
  await expect(total(page)).toContainText(/1\s211\s₽/)
})

test('an amount waits in the cart for its minimum, and goes again below it', { tag: ['@once', '@long'] }, async ({ page }) => {
  await openWith(page, 1)
  await openCart(page)
  await typeCode(page, 'MINUS200')
  const failure = dialog(page, /Код не\sсработал/)
  await expect(failure).toContainText(/действует от\s1\s000\s₽\. Не\sхватает 410\s₽/)
  await expect(failure).toContainText(/остался в\sкорзине/)
  await failure.getByRole('button', { name: 'Закрыть' }).click()

  await expect(code(page)).toContainText(/Не\sхватает 410\s₽/)
  await expect(total(page)).toContainText(/739\s₽/)
  await step(page, 'Больше')
  await expect(code(page)).toContainText(/MINUS200\s*−200\s₽/)
  await expect(total(page)).toContainText(/1\s129\s₽/)
  await step(page, 'Меньше')
  await expect(code(page)).toContainText(/Не\sхватает 410\s₽/)
  await expect(total(page)).toContainText(/739\s₽/)
})

test('from a cart too small for a code «Добавить блюда» leads to the menu', { tag: ['@once', '@long'] }, async ({ page }) => {
  await openWith(page, 1)
  await openCart(page)
  await typeCode(page, 'ROLLGIFT')
  await dialog(page, /Код не\sсработал/)
    .getByRole('button', { name: 'Добавить блюда' })
    .click()
  await expect(page).toHaveURL(/\/menu$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a gift is a line of its own, free, and comes and goes with the code and with the sum', { tag: '@long' }, async ({ page }) => {
  const gift = cart(page).getByRole('listitem').filter({ hasText: 'Калифорния с крабом' }).filter({ hasText: 'бесплатно' })
  await openWith(page, 3)
  await openCart(page)
  await typeCode(page, 'ROLLGIFT')
  await expect(dialog(page, /Калифорния с\sкрабом в\sподарок/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(code(page)).toContainText(/ROLLGIFT\s*подарок/)
  await expect(gift).toHaveCount(1)
  await expect(gift.getByRole('button')).toHaveCount(0)
  await expect(total(page)).toContainText(/1\s770\s₽/)

  await step(page, 'Меньше')
  await expect(gift).toHaveCount(0)
  await expect(code(page)).toContainText(/Не\sхватает 320\s₽/)
  await step(page, 'Больше')
  await expect(gift).toHaveCount(1)
  await code(page).getByRole('button', { name: 'Убрать код ROLLGIFT' }).click()
  await expect(gift).toHaveCount(0)
})

test('an expired code says when it ended and is not kept', { tag: ['@once', '@long'] }, async ({ page }) => {
  await openWith(page, 2)
  await openCart(page)
  await typeCode(page, 'OLD2020')
  const failure = dialog(page, /Код не\sсработал/)
  await expect(failure).toContainText(/Код\sOLD2020\sзакончился\s28\sфевраля\s2025/)
  await failure.getByRole('button', { name: 'Понятно' }).click()
  await expect(cart(page).getByRole('textbox', { name: 'Промокод или сертификат' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('LOVE_SUSHI_promo'))).toBeNull()
})

test('an unknown code can be mended, and nothing is asked without a code', { tag: ['@once', '@long'] }, async ({ page }) => {
  await openWith(page, 2)
  await openCart(page)
  await typeCode(page, '  ')
  await expect(cart(page).getByText('Введите код')).toBeVisible()
  await typeCode(page, 'SUSHI1O')
  const failure = dialog(page, /Код не\sсработал/)
  await expect(failure).toContainText(/Кода SUSHI1O нет/)
  await failure.getByRole('button', { name: 'Ввести ещё раз' }).click()
  const again = dialog(page, 'Есть промокод?')
  const field = again.getByRole('textbox', { name: 'Промокод или сертификат' })
  await expect(field).toHaveValue('SUSHI1O')
  await expect(field).toBeFocused()
  await field.fill('SUSHI10')
  await page.keyboard.press('Enter')
  await dialog(page, /Скидка 10\s%/)
    .getByRole('button', { name: 'Продолжить' })
    .click()
  await expect(code(page)).toContainText('SUSHI10')
})

test('without a connection the code stays in its field', { tag: ['@once', '@long'] }, async ({ page, context, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await openWith(page, 2)
  await openCart(page)
  await expect(total(page)).toContainText(/1\s329\s₽/)
  await context.setOffline(true)
  await typeCode(page, 'SUSHI10')
  await expect(page.getByText(/Связь пропала/).first()).toBeVisible()
  await expect(cart(page).getByRole('textbox', { name: 'Промокод или сертификат' })).toHaveValue('SUSHI10')
  await context.setOffline(false)
  await cart(page).getByRole('button', { name: 'Применить' }).click()
  await expect(dialog(page, /Скидка 10\s%/)).toBeVisible()
})

test('a guest sees what a code gives and orders with it once signed in', { tag: ['@once', '@long'] }, async ({ page, api }) => {
  await openWith(page, 2)
  await openCart(page)
  await apply(page, 'SUSHI10')
  await total(page).click()
  await signInByDialog(page, api, newPhone())
  await expect(page).toHaveURL(/\/checkout$/)
  const summary = page.getByRole('region', { name: 'Сумма заказа' })
  await expect(summary).toContainText(/Промокод SUSHI10, 10\s%\s*−118\s₽/)
  await fillAddress(page)
  await payAtHandOver(page)
  await expect(orderButton(page)).toContainText(/1\s211\s₽/)
  await orderButton(page).click()
  await expect(page).toHaveURL(/\/checkout\/success\?order=\d+$/)
  expect(await newestOrder(api, await savedToken(page))).toMatchObject({ promocode: 'SUSHI10', totals: { discount: 118, total: 1211 } })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('LOVE_SUSHI_promo'))).toBeNull()
})

test('a code for one use is not taken from the same customer twice', { tag: ['@once', '@long'] }, async ({ page, api }) => {
  const { token } = await signIn(page)
  expect(await orderWith(api, token, 'ONCE')).toMatchObject({ promocode: 'ONCE', totals: { discount: 177 } })
  await openWith(page, 2)
  await openCart(page)
  await typeCode(page, 'once')
  await expect(dialog(page, /Код не\sсработал/)).toContainText('Код ONCE вы уже применили')
})

test(
  'a code is applied and taken away at the checkout; one that gives nothing does not stop the order',
  { tag: '@long' },
  async ({ page, api }) => {
    const { token } = await signIn(page)
    await openWith(page, 1, '/checkout')
    await choosePickup(page)
    await expect(orderButton(page)).toContainText(/590\s₽/)
    const ask = page.getByRole('button', { name: 'Есть промокод?' })
    const field = page.getByRole('textbox', { name: 'Промокод или сертификат' })
    await ask.click()
    await field.fill('SUSHI10')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Продолжить' }).click()
    await expect(orderButton(page)).toContainText(/531\s₽/)
    await code(page).getByRole('button', { name: 'Убрать код SUSHI10' }).click()
    await expect(orderButton(page)).toContainText(/590\s₽/)

    await ask.click()
    await field.fill('MINUS200')
    await page.keyboard.press('Enter')
    await expect(dialog(page, /Код не\sсработал/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(code(page)).toContainText(/Не\sхватает 410\s₽/)
    await payAtHandOver(page)
    await orderButton(page).click()
    await expect(page).toHaveURL(/\/checkout\/success/)
    expect(await newestOrder(api, token)).toMatchObject({ promocode: null, totals: { discount: 0, total: 590 } })
  },
)

test(
  'a code that was used up meanwhile stops the order at the code, and a press without it orders',
  { tag: ['@once', '@long'] },
  async ({ page, api }) => {
    const { token } = await signIn(page)
    await openWith(page, 2, '/checkout')
    await choosePickup(page)
    await page.getByRole('button', { name: 'Есть промокод?' }).click()
    await page.getByRole('textbox', { name: 'Промокод или сертификат' }).fill('ONCE')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Продолжить' }).click()
    await payAtHandOver(page)
    await expect(orderButton(page)).toContainText(/1\s003\s₽/)
    await orderWith(api, token, 'ONCE')
    await orderButton(page).click()
    await expect(code(page)).toContainText('Код ONCE вы уже применили')
    await expect(orderButton(page)).toContainText(/1\s180\s₽/)
    await orderButton(page).click()
    await expect(page).toHaveURL(/\/checkout\/success/)
    expect(await newestOrder(api, token)).toMatchObject({ promocode: null, totals: { total: 1180 } })
  },
)

test('bonuses of a completed order are spent at the checkout by the keyboard', async ({ page, api, staff }) => {
  const { token } = await signIn(page)
  const { id } = await orderWith(api, token)
  for (const status of ['processed', 'completed'])
    expect((await staff('PATCH', `/staff/orders/${id}`, { body: { status } })).status).toBe(200)
  expect(await balance(api, token), '3 % of 1 180 ₽').toBe(35)

  await openWith(page, 1, '/checkout')
  await choosePickup(page)
  const slider = page.getByRole('slider', { name: 'Сколько бонусов списать' })
  // it has no maximum before the quote for pickup is there
  await expect(slider).toBeEnabled()
  await slider.focus()
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', 'Списать 35 из 35 бонусов')
  await expect(orderButton(page)).toContainText(/555\s₽/)
  await page.keyboard.press('ArrowLeft')
  await expect(orderButton(page)).toContainText(/556\s₽/)
  await page.reload()
  await expect(slider, 'the draft survives a reload').toHaveValue('34')
  await page.getByRole('button', { name: 'Списать все 35' }).click()
  await expect(page.getByRole('region', { name: 'Сумма заказа' })).toContainText(/Бонусы\s*−35\s₽/)
  await payAtHandOver(page)
  await expect(orderButton(page)).toContainText(/555\s₽/)
  await orderButton(page).click()
  await expect(page).toHaveURL(/\/checkout\/success/)
  expect(await newestOrder(api, token)).toMatchObject({ totals: { bonuses_spent: 35, total: 555 } })
  expect(await balance(api, token)).toBe(0)
})
