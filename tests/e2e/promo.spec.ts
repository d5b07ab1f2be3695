import type { Page } from '@playwright/test'
import type { Order } from '~/contracts/orders'
import type { User } from '~/contracts/user'
import { choosePickup, ordersOf, savedValue } from './support/checkout'
import { complete, orderByApi } from './support/orders'
import { lineById, ROLL, saveCart } from './support/saved-cart'
import { expect, newPhone, signIn, test, type Api } from './support/shop'
import { chooseAskedCity, fillAddress, openCart, openReady, orderButton, payAtHandOver, signInByDialog } from './support/steps'

/** The roll costs 590 ₽; the default city delivers for 149 ₽, from 1 200 ₽ for free. */
const DISH = 'Филадельфия классик'

async function openWith(page: Page, api: Api, qtt: number) {
  await saveCart(page, { lines: [await lineById(api, ROLL, qtt)] })
  await page.goto('/')
  await openCart(page)
}

/** The checkout of a customer, by default a new one, for pickup. */
async function openCheckout(page: Page, api: Api, qtt: number, known?: string): Promise<string> {
  const token = known ?? (await signIn(page)).token
  const line = await lineById(api, ROLL, qtt)
  await page.evaluate((lines) => localStorage.setItem('LOVE_SUSHI_cart', lines), JSON.stringify([line]))
  await openReady(page, '/checkout')
  await choosePickup(page)
  return token
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const failure = (page: Page) => dialog(page, /Код не\sсработал/)
const cart = (page: Page) => dialog(page, /блюд/)
const code = (page: Page) => page.getByRole('group', { name: 'Промокод' }).filter({ visible: true })
const total = (page: Page) => cart(page).getByRole('button', { name: /^К оформлению/ })
const typed = (page: Page) => page.getByRole('textbox', { name: 'Промокод или сертификат' })

async function typeCode(page: Page, text: string) {
  await typed(page).fill(text)
  await cart(page).getByRole('button', { name: 'Применить' }).click()
}

const step = (page: Page, side: 'Больше' | 'Меньше') =>
  cart(page)
    .getByRole('button', { name: `${side}: ${DISH}` })
    .click()

async function typeAtCheckout(page: Page, text: string) {
  await page.getByRole('button', { name: 'Есть промокод?' }).click()
  await typed(page).fill(text)
  await page.keyboard.press('Enter')
}

async function placed(page: Page, api: Api, token: string): Promise<Order | undefined> {
  await orderButton(page).click()
  await expect(page).toHaveURL(/\/checkout\/success\?order=\d+$/)
  return (await ordersOf(api, token))[0]
}

test('a percentage typed in any case stays over a reload, can be removed and put back', { tag: '@core' }, async ({ page, api }) => {
  await openWith(page, api, 2)
  await expect(total(page)).toContainText(/1\s329\s₽/)
  await typeCode(page, ' sushi10 ')
  const success = dialog(page, /Скидка 10\s% уже в\sкорзине/)
  await expect(success).toContainText(/дешевле на\s118\s₽/)
  await success.getByRole('button', { name: 'Продолжить' }).click()
  await expect(code(page)).toContainText(/SUSHI10\s*−10\s%/)
  await expect(cart(page)).toContainText(/Промокод SUSHI10, 10\s%\s*−118\s₽/)
  await expect(total(page)).toContainText(/1\s211\s₽/)

  await page.reload()
  await openCart(page)
  await expect(code(page)).toContainText('SUSHI10')
  await expect(total(page)).toContainText(/1\s211\s₽/)
  await code(page).getByRole('button', { name: 'Убрать код SUSHI10' }).click()
  await expect(total(page)).toContainText(/1\s329\s₽/)
  await expect(typed(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(total(page)).toContainText(/1\s211\s₽/)
})

test(
  'a code that costs the free delivery says by how much the order is dearer, and can be left off',
  { tag: '@once' },
  async ({ page, api }) => {
    // 590 + 690 = 1280, free; with the code 1152 + 149 = 1301
    await saveCart(page, { lines: [await lineById(api, ROLL), await lineById(api, 102)] })
    await page.goto('/')
    await openCart(page)
    await expect(total(page)).toContainText(/1\s280\s₽/)
    await typeCode(page, 'SUSHI10')
    const dearer = dialog(page, /С\sкодом выйдет дороже/)
    await expect(dearer).toContainText(/дороже на\s21\s₽: доставка перестанет быть бесплатной/)
    await dearer.getByRole('button', { name: 'Оставить код' }).click()
    await expect(total(page)).toContainText(/1\s301\s₽/)
    await expect(cart(page)).toContainText(/дороже на\s21\s₽/)
    await cart(page).getByRole('button', { name: 'Убрать код', exact: true }).click()
    await expect(total(page)).toContainText(/1\s280\s₽/)
  },
)

test('an amount waits in the cart for its minimum; a smaller cart leads to the menu', { tag: '@once' }, async ({ page, api }) => {
  await openWith(page, api, 1)
  await typeCode(page, 'MINUS200')
  await expect(failure(page)).toContainText(/действует от\s1\s000\s₽\. Не\sхватает 410\s₽/)
  await expect(failure(page)).toContainText(/остался в\sкорзине/)
  await failure(page).getByRole('button', { name: 'Закрыть' }).click()

  await expect(code(page)).toContainText(/Не\sхватает 410\s₽/)
  await expect(total(page)).toContainText(/739\s₽/)
  await step(page, 'Больше')
  await expect(code(page)).toContainText(/MINUS200\s*−200\s₽/)
  await expect(total(page)).toContainText(/1\s129\s₽/)
  await step(page, 'Меньше')
  await expect(total(page)).toContainText(/739\s₽/)
  await code(page).getByRole('button', { name: 'Убрать код MINUS200' }).click()
  await typeCode(page, 'ROLLGIFT')
  await failure(page).getByRole('button', { name: 'Добавить блюда' }).click()
  await expect(page).toHaveURL(/\/menu$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a gift is a free line that comes and goes with the code and the sum', async ({ page, api }) => {
  const gift = cart(page).getByRole('listitem').filter({ hasText: 'Калифорния с крабом' }).filter({ hasText: 'бесплатно' })
  await openWith(page, api, 3)
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

test(
  'no code, an expired and an unknown one are rejected; offline the typed code stays, and can be corrected',
  { tag: '@once' },
  async ({ page, api, context, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await openWith(page, api, 2)
    await typeCode(page, '  ')
    await expect(cart(page).getByText('Введите код')).toBeVisible()
    await typeCode(page, 'OLD2020')
    await expect(failure(page)).toContainText(/Код\sOLD2020\sзакончился\s28\sфевраля\s2025/)
    await failure(page).getByRole('button', { name: 'Понятно' }).click()
    expect(await savedValue(page, 'promo')).toBeNull()

    await context.setOffline(true)
    await typeCode(page, 'SUSHI11')
    await expect(page.getByText(/Связь пропала/).first()).toBeVisible()
    await expect(typed(page)).toHaveValue('SUSHI11')
    await context.setOffline(false)
    await cart(page).getByRole('button', { name: 'Применить' }).click()
    await expect(failure(page)).toContainText(/Кода\sSUSHI11\sнет/)
    await failure(page).getByRole('button', { name: 'Ввести ещё раз' }).click()
    const again = dialog(page, 'Есть промокод?').getByRole('textbox', { name: 'Промокод или сертификат' })
    await expect(again).toHaveValue('SUSHI11')
    await expect(again).toBeFocused()
    await again.fill('SUSHI10')
    await page.keyboard.press('Enter')
    await dialog(page, /Скидка 10\s%/)
      .getByRole('button', { name: 'Продолжить' })
      .click()
    await expect(code(page)).toContainText('SUSHI10')
  },
)

test('a guest sees what a code gives and orders with it after sign-in', { tag: '@once' }, async ({ page, api }) => {
  await openWith(page, api, 2)
  await typeCode(page, 'SUSHI10')
  await page.getByRole('dialog').getByRole('button', { name: 'Продолжить' }).click()
  await total(page).click()
  await signInByDialog(page, api, newPhone())
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('region', { name: 'Сумма заказа' })).toContainText(/Промокод SUSHI10, 10\s%\s*−118\s₽/)
  await chooseAskedCity(page)
  await fillAddress(page)
  await payAtHandOver(page)
  await expect(orderButton(page)).toContainText(/1\s211\s₽/)
  const token = (await savedValue(page, 'token')) as string
  expect(await placed(page, api, token)).toMatchObject({ promocode: 'SUSHI10', totals: { discount: 118, total: 1211 } })
  await expect.poll(() => savedValue(page, 'promo')).toBeNull()
})

test('a code is applied and removed at the checkout; one that gives nothing does not stop the order', async ({ page, api }) => {
  const token = await openCheckout(page, api, 1)
  await expect(orderButton(page)).toContainText(/590\s₽/)
  await typeAtCheckout(page, 'SUSHI10')
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(orderButton(page)).toContainText(/531\s₽/)
  await code(page).getByRole('button', { name: 'Убрать код SUSHI10' }).click()
  await expect(orderButton(page)).toContainText(/590\s₽/)

  await typeAtCheckout(page, 'MINUS200')
  await expect(failure(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(code(page)).toContainText(/Не\sхватает 410\s₽/)
  await payAtHandOver(page)
  expect(await placed(page, api, token)).toMatchObject({ promocode: null, totals: { discount: 0, total: 590 } })
})

test(
  'a code used up meanwhile stops the order at the code, and the next press orders without it',
  { tag: '@once' },
  async ({ page, api }) => {
    const token = await openCheckout(page, api, 2)
    await typeAtCheckout(page, 'ONCE')
    await page.getByRole('button', { name: 'Продолжить' }).click()
    await payAtHandOver(page)
    await expect(orderButton(page)).toContainText(/1\s003\s₽/)
    expect((await orderByApi(api, token, undefined, 0, undefined, 'ONCE')).total).toBe(1003)
    await orderButton(page).click()
    await expect(code(page)).toContainText('Код ONCE вы уже применили')
    await expect(orderButton(page)).toContainText(/1\s180\s₽/)
    expect(await placed(page, api, token)).toMatchObject({ promocode: null, totals: { total: 1180 } })
  },
)

test('a code with a condition says what is missing, waits in the cart, and counts where that holds', async ({ page, api }) => {
  await openWith(page, api, 3)
  await typeCode(page, 'ROLLS3')
  await expect(failure(page)).toContainText(/Код\sROLLS3\sдействует,\sесли\sсамовывоз/)
  await expect(failure(page)).toContainText(/остался в\sкорзине/)
  await failure(page).getByRole('button', { name: 'Понятно' }).click()
  await expect(code(page)).toContainText(/действует,\sесли\sсамовывоз/)
  await expect(total(page)).toContainText(/1\s770\s₽/)

  const token = await openCheckout(page, api, 3)
  await expect(code(page)).toContainText(/ROLLS3\s*−590\s₽/)
  await code(page).getByRole('button', { name: 'Убрать код ROLLS3' }).click()
  await typeAtCheckout(page, 'ROLLS3')
  await expect(code(page)).toContainText(/ROLLS3\s*−590\s₽/)
  await expect(page.getByRole('region', { name: 'Сумма заказа' })).toContainText(/Промокод ROLLS3\s*−590\s₽/)
  await payAtHandOver(page)
  expect(await placed(page, api, token)).toMatchObject({ promocode: 'ROLLS3', totals: { discount: 590, total: 1180 } })
})

test('bonuses of a completed order are spent at the checkout by the keyboard', async ({ page, api, staff }) => {
  const { token } = await signIn(page)
  await complete(staff, (await orderByApi(api, token)).id)
  const balance = async () => ((await api('GET', '/v2/user', { token })).body as { user: User }).user.bonuses
  expect(await balance(), '3 % of 1 180 ₽').toBe(35)

  await openCheckout(page, api, 1, token)
  const slider = page.getByRole('slider', { name: 'Сколько бонусов списать' })
  // it has no maximum before the quote for pickup
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
  expect(await placed(page, api, token)).toMatchObject({ totals: { bonuses_spent: 35, total: 555 } })
  expect(await balance()).toBe(0)
})
