import type { Locator, Page, Request } from '@playwright/test'
import { goodsNow, lineById, lineOf, ROLL, saveCart } from './support/saved-cart'
import { expect, test } from './support/shop'
import { chooseDish, openCart, openReady } from './support/steps'

const NAME = 'Филадельфия классик'
const tenPercent = { code: 'SUSHI10', terms: { type: 1 as const, discount: 10, min_total: 0, gift: null } }

const MAINTENANCE = { message: 'Технический перерыв', error: { message: 'Технический перерыв', code: 'maintenance' } }

/** The open cart; its name counts the dishes. */
const cartOf = (page: Page) => page.getByRole('dialog')
/** Records what the cart's live regions announce from the next document on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const announced: string[] = []
    Object.assign(window, { announced })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest('p[role=status]')
        if (region?.textContent && announced.at(-1) !== region.textContent) announced.push(region.textContent)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { announced: string[] }).announced.map((text) => text.replaceAll('\u00a0', ' ')))
}
const more = (page: Page, name = NAME) => cartOf(page).getByRole('button', { name: `Больше: ${name}`, exact: true })

/** A finger that goes left over a row, up to nearly its whole width. */
async function swipeLeft(page: Page, row: Locator) {
  // the sheet has come to rest
  await row.click({ trial: true })
  const box = await row.boundingBox()
  if (!box) throw new Error('no row to swipe')
  const y = box.y + 30
  const finger = await page.context().newCDPSession(page)
  const at = (part: number) => [{ x: box.x + box.width * part, y }]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.9) })
  for (const part of [0.8, 0.6, 0.4, 0.2]) await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('the saved cart loads after hydration without a layout shift', async ({ page }) => {
  await chooseDish(page)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openReady(page, '/menu/rolls')
  await expect(page.getByRole('group', { name: 'Количество: Филадельфия классик' }).getByRole('status')).toHaveText('1')
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01)
})

test('a removed line can be put back, and two tabs agree', { tag: '@core' }, async ({ page, context }) => {
  await chooseDish(page)
  await openCart(page)
  const other = await context.newPage()
  await other.goto('/')
  // a tab in the background draws no frames
  await page.bringToFront()
  await page.getByRole('dialog').getByRole('button', { name: 'Убрать Филадельфия классик' }).click()
  // the toast waits under the pointer
  await page.getByRole('button', { name: 'Вернуть' }).hover()
  await expect(page.getByRole('dialog', { name: 'Корзина' })).toContainText('Тарелка пока пустая')
  await expect(other.getByText(/725\s(руб|₽)/).filter({ visible: true })).toHaveCount(0)
  // pressed twice it acts once: another piece would be put back
  await page.getByRole('button', { name: 'Вернуть' }).dblclick()
  await expect(page.getByRole('dialog', { name: '1 блюдо' })).toContainText(/725\s₽/)
  await expect(other.getByText(/725/).filter({ visible: true }).first()).toBeVisible()
})

test('progress to the minimum and to free delivery, sauces on offer, and cutlery that survives a reload', async ({ page, api }) => {
  await saveCart(page, { lines: [await lineById(api, ROLL)] })
  await page.goto('/')
  await openCart(page)
  const cart = cartOf(page)
  const order = cart.getByRole('button', { name: /^К оформлению/ })
  // 590 of at least 600; 1180 of 1200 for free delivery; 1770
  await expect(cart).toContainText(/Заказ на доставку от\s600\s₽\. Не хватает 10\s₽\./)
  await more(page).click()
  await expect(cart).toContainText(/Ещё 20\s₽ до бесплатной доставки/)
  await expect(order).toContainText(/1\s329\s₽/)
  await more(page).click()
  await expect(cart).toContainText('Доставка за наш счёт')
  await expect(order).toContainText(/1\s770\s₽/)

  const offers = cart.getByRole('list', { name: 'Соусы к заказу' })
  await expect(offers.getByRole('listitem').first()).toContainText('Соевый соус')
  await offers.getByRole('button', { name: 'Добавить Соевый соус в корзину' }).click()
  await expect(cart.getByRole('list', { name: 'Блюда в корзине' })).toContainText('Соевый соус')
  await expect(offers).not.toContainText('Соевый соус')
  await expect(offers, 'the list takes the focus').toBeFocused()

  await more(page, 'Приборы').click()
  await more(page, 'Приборы').click()
  await page.reload()
  await openCart(page)
  await expect(cart.getByRole('group', { name: 'Количество: Приборы' }).getByRole('status')).toHaveText('3')
})

test('additions, quantities, removals and confirmed totals are announced once', { tag: '@once' }, async ({ page, api }) => {
  await saveCart(page, { lines: [await lineById(api, ROLL, 2)], promo: tenPercent })
  const announced = await listen(page)
  await page.goto('/')
  await openCart(page)
  // 1770 less 10 % is 1593, and 1825 less 10 % 1642.50; both are delivered for free
  await more(page).click()
  await expect.poll(announced).toHaveLength(2)
  await cartOf(page).getByRole('button', { name: 'Добавить Спайси в корзину' }).click()
  await expect.poll(announced).toHaveLength(4)
  await cartOf(page).getByRole('button', { name: 'Убрать Спайси' }).click()
  await expect.poll(announced).toHaveLength(6)
  expect(await announced()).toEqual([
    'Филадельфия классик, 3 шт, в корзине 1 770 ₽',
    'К оплате 1 593 ₽, Промокод SUSHI10, 10 % −177 ₽',
    'Спайси в корзине, 1 825 ₽',
    'К оплате 1 642,50 ₽, Промокод SUSHI10, 10 % −182,50 ₽',
    'Убрали Спайси, в корзине 1 770 ₽',
    'К оплате 1 593 ₽, Промокод SUSHI10, 10 % −177 ₽',
  ])
  await expect(cartOf(page).getByRole('list', { name: 'Блюда в корзине' })).toBeFocused()
})

test('clearing the cart removes its code; the undo restores both', { tag: '@once' }, async ({ page, api }) => {
  await saveCart(page, { lines: [await lineById(api, ROLL, 2)], promo: tenPercent })
  await page.goto('/')
  await openCart(page)
  const cart = cartOf(page)
  await expect(cart.getByRole('group', { name: 'Промокод' })).toContainText('SUSHI10')
  await cart.getByRole('button', { name: 'Очистить корзину' }).click()
  await expect(page.getByRole('dialog', { name: 'Корзина' })).toContainText('Тарелка пока пустая')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('LOVE_SUSHI_promo'))).toBeNull()
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(page.getByRole('dialog', { name: '2 блюда' })).toBeVisible()
  await expect(cart.getByRole('group', { name: 'Промокод' })).toContainText('SUSHI10')
  // 1180 less 10 % is 1062, below the 1200 of free delivery: and 149
  await expect(cart.getByRole('button', { name: /^К оформлению/ })).toContainText(/1\s211\s₽/)
})

test('a line swiped away returns to its place', async ({ page, api, hasTouch }) => {
  test.skip(!hasTouch, 'a mouse has the stepper')
  const [first, second] = await goodsNow(api)
  if (!first || !second) throw new Error('no goods')
  await saveCart(page, { lines: [lineOf(first), lineOf(second)] })
  await page.goto('/')
  await openCart(page)
  const rows = cartOf(page).getByRole('list', { name: 'Блюда в корзине' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await swipeLeft(page, rows.first())
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText(second.name)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(rows.first()).toContainText(first.name)
})

test('newer terms of a code from another tab are not overwritten by an older quote', { tag: '@once' }, async ({ page, context, api }) => {
  await saveCart(page, { lines: [await lineById(api, ROLL, 2)], promo: tenPercent })
  await page.goto('/')
  await openCart(page)
  await more(page).click()
  // 1 770 less 10 %
  await expect(cartOf(page).getByRole('status').first()).toHaveText(/1\s593\s₽/)

  const other = await context.newPage()
  await other.goto('/favicon.svg')
  await other.evaluate(
    (promo) => {
      localStorage.setItem('LOVE_SUSHI_promo', JSON.stringify(promo))
      localStorage.setItem('LOVE_SUSHI_persons', '5')
    },
    { code: 'SUSHI10', terms: { ...tenPercent.terms, discount: 15 } },
  )
  // the cutlery was written after the code
  await expect(cartOf(page).getByRole('group', { name: 'Количество: Приборы' }).getByRole('status')).toHaveText('5')
  const discount = () => other.evaluate(() => JSON.parse(localStorage.getItem('LOVE_SUSHI_promo') ?? '{}').terms.discount as unknown)
  expect(await discount()).toBe(15)
  await more(page).click()
  await expect.poll(discount).toBe(10)
})

test('local data of another version is cleared on start', { tag: '@once' }, async ({ page, api }) => {
  await saveCart(page, { lines: [await lineById(api, ROLL)], promo: tenPercent, version: '0.1.0' })
  await page.goto('/')
  await expect
    .poll(() => page.evaluate(() => ['version', 'cart', 'promo'].map((name) => localStorage.getItem(`LOVE_SUSHI_${name}`))))
    .toEqual(['0.1.1', null, null])
  await page
    .getByRole('button', { name: /^Корзина/ })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('dialog', { name: 'Корзина' })).toContainText('Тарелка пока пустая')
})

test('a cart of a hundred lines opens, counts and is priced', async ({ page, api }) => {
  const goods = (await goodsNow(api)).filter(({ groups }) => groups.every(({ min }) => min === 0))
  const plain = goods.map((one) => lineOf(one))
  const dressed = goods
    .filter(({ sauces }) => sauces.length > 0)
    .map((one) => ({ ...lineOf(one), sauce: one.sauces.slice(0, 1).map(({ id, name, price }) => ({ id, qtt: 1, price, name })) }))
    .map((line) => ({ ...line, uid: `${line.id}-c${line.sauce.map(({ id }) => `${id}x1`).join('.')}` }))
  const lines = [...plain, ...dressed].slice(0, 100)
  await saveCart(page, { lines })
  const announced = await listen(page)
  await page.goto('/')
  await openCart(page)
  const cart = cartOf(page)
  const rows = cart.getByRole('list', { name: 'Блюда в корзине' }).getByRole('listitem')
  await expect(rows).toHaveCount(100)
  const last = rows.last()
  await last.scrollIntoViewIfNeeded()
  await last.getByRole('button', { name: /^Больше/ }).click()
  await expect(page.getByRole('dialog', { name: '101 блюдо' })).toBeVisible()
  await expect.poll(announced).toContainEqual(expect.stringMatching(/^К оплате /))
})

test('a failed quote is shown in the usable cart until a retry succeeds', { tag: '@core' }, async ({ page, api, allowConsole }) => {
  allowConsole(/status of 503/)
  await saveCart(page, { lines: [await lineById(api, ROLL)] })
  const isQuote = (request: Request) => request.method() === 'POST' && request.url().includes('/_serverFn/')
  const hold = Promise.withResolvers<void>()
  let isHeld = false
  await page.route('**/_serverFn/**', async (route) => {
    if (!isQuote(route.request())) return route.continue()
    if (isHeld) await hold.promise
    await route.fulfill({ status: 503, json: MAINTENANCE })
  })
  await page.goto('/')
  await openCart(page)
  const failure = cartOf(page)
    .getByRole('alert')
    .filter({ hasText: /Не\sполучилось проверить цены и\sналичие/ })
  const retry = failure.getByRole('button', { name: 'Повторить' })
  await expect(retry).toBeVisible()
  isHeld = true
  const next = page.waitForRequest(isQuote)
  await more(page).click()
  await expect(
    cartOf(page)
      .getByRole('group', { name: `Количество: ${NAME}` })
      .getByRole('status'),
  ).toHaveText('2')
  await next
  await expect(retry, 'the message stays while the changed cart is priced').toBeVisible()
  isHeld = false
  hold.resolve()
  const again = page.waitForResponse((response) => isQuote(response.request()))
  await retry.click()
  await again
  await expect(retry).not.toHaveAttribute('aria-busy')

  await page.unrouteAll()
  await retry.click()
  await expect(failure).toHaveCount(0)
  await expect(cartOf(page)).toContainText(/1\s180\s₽/)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog],dialog') !== null), 'the focus stays in the cart')
    .toBe(true)
})

test('a failed synchronisation is shown too', async ({ page, api, allowConsole }) => {
  allowConsole(/status of 503/)
  await saveCart(page, { lines: [await lineById(api, ROLL)] })
  await page.route(/_serverFn\/.*ids/, (route) => route.fulfill({ status: 503, json: MAINTENANCE }))
  await page.goto('/')
  await openCart(page)
  const failure = cartOf(page).getByRole('alert').filter({ hasText: 'Повторить' })
  await expect(failure).toBeVisible()
  await page.unrouteAll()
  await failure.getByRole('button').click()
  await expect(failure).toHaveCount(0)
})
