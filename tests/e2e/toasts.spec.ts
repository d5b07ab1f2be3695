import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/shop'
import { bringMessages, chooseDish, openCart, openReady, toastsIn } from './support/steps'

const LOST = 'Связь пропала. Корзина на месте, попробуйте ещё раз.'

const closeOf = (toast: Locator) => toast.getByRole('button', { name: 'Закрыть сообщение' })

/** The duration and state of the timer. */
const clockOf = (toast: Locator) =>
  toast.evaluate((element) => {
    const clock = element.getAnimations({ subtree: true }).find((one) => one instanceof CSSAnimation && one.animationName === 'countdown')
    return { ms: clock?.effect?.getComputedTiming().duration, state: clock?.playState }
  })
const expectClock = (toast: Locator, state: 'running' | 'paused') => expect.poll(async () => (await clockOf(toast)).state).toBe(state)

/** As when another window is in front: the timers pause, also those of later toasts. */
const setWindowFocus = (page: Page, hasFocus: boolean) =>
  page.evaluate((hasFocus) => {
    document.hasFocus = () => hasFocus
    window.dispatchEvent(new Event(hasFocus ? 'focus' : 'blur'))
  }, hasFocus)

const cartButton = (page: Page) =>
  page
    .getByRole('button', { name: /Корзина|руб\./ })
    .filter({ visible: true })
    .first()
const pressEmptyCart = (page: Page) => cartButton(page).click()

/** Shows a toast: offline the cart cannot open. In data-saving mode its code is not prefetched. */
async function makeToast(page: Page, path = '/privacy'): Promise<Locator> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const code = page.waitForResponse(/toast-host.*\.js$/)
  await openReady(page, path)
  // the first touch loads the toast code
  await page.getByRole('heading', { level: 1 }).click()
  await (await code).finished()
  await page.context().setOffline(true)
  await pressEmptyCart(page)
  const toast = toastsIn(page).first()
  await expect(toast).toContainText(LOST)
  return toast
}

test.beforeEach(({ allowConsole }) => allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported/))

test('a cart that cannot open shows a toast at the top right for 3000 ms', async ({ page, isMobile }) => {
  const toast = await makeToast(page)
  await setWindowFocus(page, false)
  await page.mouse.move(5, 500)
  expect((await clockOf(toast)).ms).toBe(3000)
  const { width } = page.viewportSize() ?? { width: 0 }
  // after its entry animation
  const place = async () => {
    const box = await toast.boundingBox()
    if (!box) return 'gone'
    if (isMobile) return [box.y >= 64, Math.round(box.width)]
    const cart = await cartButton(page).boundingBox()
    const below = cart ? box.y - cart.y - cart.height : -1
    return [below >= 0 && below < 40, Math.round(width - box.x - box.width), Math.round(box.width)]
  }
  const wanted = isMobile ? [true, width - 16] : [true, 24, 360]
  await expect.poll(place, 'under the header on a phone, all but 16 px wide; else in the corner, 360 wide').toEqual(wanted)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // whatever is scrolled, the cart button can be pressed while the toast is shown
  for (const top of [0, 20, 60, 600]) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
    await cartButton(page).click({ trial: true })
    await expect(toast).toBeVisible()
  }
  await setWindowFocus(page, true)
  await expect(toast).toBeHidden()
})

test('the timer pauses on hover, on focus and in a blurred window', async ({ page, isMobile }) => {
  const toast = await makeToast(page)
  if (!isMobile) {
    await toast.hover()
    await expectClock(toast, 'paused')
    await page.mouse.move(5, 500)
    await expectClock(toast, 'running')
  }
  await closeOf(toast).focus()
  await expectClock(toast, 'paused')
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus'), 'Tab leads past the toast').toHaveCount(1)
  await expectClock(toast, 'running')
  await setWindowFocus(page, false)
  await expectClock(toast, 'paused')
  await setWindowFocus(page, true)
  await expectClock(toast, 'running')
})

test('a click on the toast or its button closes it', { tag: '@once' }, async ({ page }) => {
  const toast = await makeToast(page)
  await setWindowFocus(page, false)
  await toast.getByText(LOST).click()
  await expect(toast).toBeHidden()
  await pressEmptyCart(page)
  await expect(toast).toBeVisible()
  await closeOf(toast).press('Enter')
  await expect(toast).toBeHidden()
})

test('a mouse does not drag the toast', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has no mouse')
  const toast = await makeToast(page)
  await setWindowFocus(page, false)
  const before = await toast.boundingBox()
  if (!before) throw new Error('no toast')
  const y = before.y + before.height / 2
  await page.mouse.move(before.x + 20, y)
  await page.mouse.down()
  await page.mouse.move(before.x + 340, y, { steps: 8 })
  expect((await toast.boundingBox())?.x).toBe(before.x)
  expect(await toast.locator('[style*=translate]').count()).toBe(0)
  await page.mouse.up()
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 500)
  await setWindowFocus(page, true)
  await expectClock(toast, 'running')
})

for (const [side, part] of [
  ['the right', 0.7],
  ['the left', -0.7],
] as const)
  test(`a touch drag past 60 percent removes it to ${side}, a shorter one does not`, async ({ page, isMobile }) => {
    test.skip(!isMobile, 'needs a finger')
    const toast = await makeToast(page)
    await setWindowFocus(page, false)
    await drag(page, toast, part * 0.7)
    await expect.poll(() => toast.locator('[style*=translate]').count(), 'it went back').toBe(0)
    await expect(toast).toBeVisible()
    await drag(page, toast, part)
    await expect(toast).toBeHidden()
  })

test('in a panel no title and no control is covered', async ({ page, isMobile }) => {
  await chooseDish(page)
  await openCart(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Убрать Филадельфия классик' }).click()
  const toast = toastsIn(dialog)
  await expect(toast).toBeVisible()
  expect((await clockOf(toast)).ms, 'an undo stays for ten seconds').toBe(10_000)
  test.skip(!isMobile, 'a desktop has room beside the panel')
  await setWindowFocus(page, false)
  // once panel and toast stand still
  await expect.poll(() => coveredBy(toast)).toEqual([])
  expect(await dialog.getByRole('button', { name: 'Закрыть', exact: true }).isVisible()).toBe(true)
})

test('over the sheet of a dialog no title and no control is covered', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a desktop has room beside the panel')
  await page.goto('/')
  await bringMessages(page)
  await page
    .getByRole('button', { name: /Доставка/ })
    .filter({ visible: true })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Куда привезти?' })
  await page.context().setOffline(true)
  await dialog.getByRole('radio', { name: /^Москва/ }).press('ArrowDown')
  const toast = toastsIn(dialog)
  await expect(toast).toContainText(LOST)
  await setWindowFocus(page, false)
  await expect.poll(() => coveredBy(toast)).toEqual([])
})

test('a toast moves out of a dialog that closes and into one that opens', async ({ page }) => {
  await page.goto('/')
  await bringMessages(page)
  const opener = page
    .getByRole('button', { name: /Доставка/ })
    .filter({ visible: true })
    .first()
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Куда привезти?' })
  await page.context().setOffline(true)
  await dialog.getByRole('radio', { name: /^Москва/ }).press('ArrowDown')
  await expect(toastsIn(dialog)).toContainText(LOST)
  await setWindowFocus(page, false)
  await dialog.getByRole('button', { name: 'Закрыть', exact: true }).click()
  await expect(toastsIn(page.getByRole('banner'))).toContainText(LOST)
  await opener.click()
  await toastsIn(dialog).getByText(LOST).click()
  await expect(toastsIn(page)).toHaveCount(0)
  await expect(dialog).toBeVisible()
})

test('over the search of a phone no control is covered', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a desktop has room beside the list')
  await page.goto('/')
  await bringMessages(page)
  await page.getByRole('button', { name: 'Поиск' }).click()
  await expect(page.getByRole('heading', { name: 'Часто ищут' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('combobox', { name: 'Поиск по меню' }).fill('моти')
  const toast = toastsIn(page.getByRole('search'))
  await expect(toast).toContainText('Связь пропала.')
  await setWindowFocus(page, false)
  await expect.poll(() => coveredBy(toast)).toEqual([])
})

/** The titles and controls under a toast. */
const coveredBy = (toast: Locator) =>
  toast.evaluate((toast) => {
    const { left, right, top, bottom } = toast.getBoundingClientRect()
    const found = new Set<Element>()
    toast.style.visibility = 'hidden'
    for (let x = left; x < right; x += 8) {
      for (let y = top; y < bottom; y += 8) {
        const part = document.elementFromPoint(x, y)?.closest('h1, h2, h3, a, button, input, label')
        if (part) found.add(part)
      }
    }
    toast.style.visibility = ''
    return [...found].map((part) => part.ariaLabel ?? part.textContent)
  })

/** Drags a toast by a share of its width, to the left if negative. */
async function drag(page: Page, toast: Locator, part: number) {
  const box = await toast.boundingBox()
  if (!box) throw new Error('no toast')
  const y = box.y + box.height / 2
  const from = part > 0 ? box.x + 60 : box.x + box.width - 60
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await send('touchStart', from)
  for (let step = 1; step <= 10; step++) await send('touchMove', from + (box.width * part * step) / 10)
  await send('touchEnd')
  await touch.detach()
}
