import { request } from 'node:http'
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page, Route } from '@playwright/test'
import { STORAGE_PREFIX, STORAGE_VERSION } from '~/contracts/constants'
import { onlyOrder } from './support/checkout'
import { openServer } from './support/local-server'
import { openShop } from './support/own-shop'
import { lineById, ROLL, saveCart } from './support/saved-cart'
import { expect, signIn, test, type Api } from './support/shop'
import { openReady, orderButton, payAtHandOver, toastsIn } from './support/steps'

const street = (page: Page) => page.getByRole('combobox', { name: 'Улица' })
const house = (page: Page) => page.getByRole('combobox', { name: 'Дом' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Подсказки' })
const options = (page: Page) => list(page).getByRole('option')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Новый адрес' })

async function openCheckout(page: Page, api: Api) {
  await saveCart(page, { lines: [await lineById(api, ROLL, 2)] })
  const customer = await signIn(page)
  await page.goto('/checkout')
  await expect(orderButton(page)).toBeEnabled()
  return customer
}

async function openDialog(page: Page, origin = '') {
  await openReady(page, `${origin}/account/addresses`)
  await page.getByRole('button', { name: 'Добавить адрес' }).click()
  await expect(street(page)).toBeFocused()
}

/** The calls for suggestions whose text holds this one. */
function watchCalls(page: Page, text: string) {
  const asked: { url: string; sent: string }[] = []
  page.on('request', (call) => {
    const sent = call.postData() ?? ''
    if (call.url().includes('_serverFn') && sent.includes(text)) asked.push({ url: decodeURIComponent(call.url()), sent })
  })
  return asked
}

/** Whether the middle of each option is what a finger would touch there. */
const areReachable = (found: Locator) =>
  found.evaluateAll((all) =>
    all.every((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    }),
  )

test('the keyboard chooses a street at the checkout', async ({ page, api }) => {
  const { token } = await openCheckout(page, api)
  await payAtHandOver(page)
  const asked = watchCalls(page, 'тв')
  await street(page).fill('тв')
  await expect(street(page)).toHaveAttribute('aria-expanded', 'false')
  await street(page).pressSequentially('ерс', { delay: 30 })
  await expect(options(page)).toHaveText(['Тверская', 'Тверской бульвар', '1-я Тверская-Ямская'])
  // one call after a pause; what is typed is in no address
  expect(asked).toEqual([{ url: expect.not.stringContaining('тв'), sent: expect.stringContaining('тверс') }])
  await expect(street(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'Подсказок: 3' })).toHaveCount(1)
  expect(await areReachable(options(page))).toBe(true)
  expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([])

  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(street(page), 'the text stays').toHaveValue('тверс')
  await page.keyboard.press('ArrowDown')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const chosen = options(page).nth(1)
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  await expect(street(page)).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
  await expect(street(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(street(page)).toHaveValue('Тверской бульвар')
  await expect(list(page)).toHaveCount(0)

  // what is not in the list is an address as well
  await house(page).fill('7')
  await street(page).fill('Тверская-Дальняя')
  await orderButton(page).click()
  await expect(page).toHaveURL(/\/checkout\/success\?order=\d+$/)
  expect(await onlyOrder(api, token)).toMatchObject({ address: { street: 'Тверская-Дальняя', house: '7' } })
})

test('a street is asked for 250 ms after the last key', { tag: '@once' }, async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  const code = page.waitForResponse(/address-suggestions/)
  await openDialog(page)
  await street(page).fill('тв')
  await (await code).finished()
  await page.waitForLoadState('networkidle')
  const asked = watchCalls(page, 'тв')
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const text of ['тве', 'твер', 'тверс']) {
    await street(page).fill(text)
    await page.clock.runFor(249)
  }
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual([expect.objectContaining({ sent: expect.stringContaining('тверс') })])
})

test('a field that was in use before hydration suggests after it', { tag: '@once' }, async ({ page, api }) => {
  await saveCart(page, { lines: [await lineById(api, ROLL, 2)] })
  await signIn(page)
  const scripts = Promise.withResolvers<void>()
  await page.route(/\.js(?:\?|$)/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/checkout', { waitUntil: 'commit' })
  await street(page).pressSequentially('тв')
  scripts.resolve()
  await expect(orderButton(page)).toBeEnabled()
  await expect(street(page)).toBeFocused()
  await page.keyboard.type('ерс')
  await expect(options(page)).toHaveCount(3)
})

test('a touch chooses a street of the chosen city in the dialog; Escape closes the list only', async ({ page }) => {
  await signIn(page)
  await openDialog(page)
  await dialog(page).getByRole('button', { name: 'Екатеринбург' }).click()
  await street(page).fill('ленин')
  await expect(options(page)).toHaveText(['проспект Ленина'])
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(dialog(page)).toBeVisible()
  await street(page).fill('мал')
  await expect(options(page)).toHaveText(['Малышева'])
  await street(page).fill('проспект')
  await expect(options(page)).toHaveCount(3)
  expect(await areReachable(options(page)), 'the dialog cuts nothing off').toBe(true)
  await options(page).first().click()
  await expect(street(page)).toHaveValue('проспект Космонавтов')
  await expect(list(page)).toHaveCount(0)
  await house(page).focus()
  await street(page).focus()
  await expect(list(page), 'a filled field asks for nothing').toHaveCount(0)
  await street(page).fill('проспект К')
  await expect(list(page)).toBeVisible()
  await house(page).focus()
  await expect(list(page), 'the list leaves with the focus').toHaveCount(0)
})

test('without an answer the fields are plain', { tag: '@once' }, async ({ page, api, allowConsole }) => {
  allowConsole(/ERR_FAILED|status of 503/)
  await openCheckout(page, api)
  await payAtHandOver(page)
  const asked: string[] = []
  const answers = [(route: Route) => route.abort(), (route: Route) => route.fulfill({ status: 503, body: 'нет' }), () => {}]
  await page.route(/_serverFn/, (route) => {
    const sent = route.request().postData() ?? ''
    // the quote and the order have the street too
    if (!sent.includes('Лесна') || sent.includes('goods')) return route.fallback()
    asked.push(route.request().url())
    return answers[asked.length - 1]?.(route)
  })
  for (const [at, text] of ['Лесна', 'Лесная', 'Лесная 2'].entries()) {
    await street(page).fill(text)
    await expect.poll(() => asked.length).toBe(at + 1)
  }
  await expect(toastsIn(page)).toHaveCount(0)
  await house(page).fill('7')
  await orderButton(page).click()
  await expect(page).toHaveURL(/\/checkout\/success\?order=\d+$/)
})

test('a source that knows houses suggests them for the chosen street', { tag: '@once' }, async ({ page, baseURL }) => {
  test.setTimeout(120_000)
  const { token } = await signIn(page)
  const api = await openApi(baseURL ?? '')
  const shop = await openShop({ env: { API_BASE_URL: `${api.origin}/api` } })
  await page.goto(`${shop.origin}/favicon.svg`) // cookies have no port
  await page.evaluate(
    ([prefix, version, token]) => {
      localStorage.setItem(`${prefix}_version`, version ?? '')
      localStorage.setItem(`${prefix}_token`, JSON.stringify(token))
    },
    [STORAGE_PREFIX, STORAGE_VERSION, token],
  )
  await openDialog(page, shop.origin)
  await street(page).fill('Лес')
  await options(page).filter({ hasText: 'ул. Лесная' }).click()
  await house(page).fill('7')
  await expect(options(page)).toHaveText(['7А', /^7, корп\.\s2$/])
  expect(await areReachable(options(page))).toBe(true)
  await options(page).last().click()
  await expect(house(page)).toHaveValue('7')
  await expect(page.getByRole('textbox', { name: 'Корпус' })).toHaveValue('2')
  await dialog(page).getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('main').getByRole('article')).toHaveText([/ул\. Лесная, 7, корп\.\s2/])
  await page.goto('about:blank')
  await shop.stop()
  api.close()
})

/** The shop's API with another source of suggestions. */
async function openApi(target: string) {
  return openServer((incoming, outgoing) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', target)
    if (pathname === '/api/v3/addresses/suggestions') {
      const street = 'ул. Лесная'
      const houses = [
        { street, house: '7А', building: '' },
        { street, house: '7', building: '2' },
      ]
      outgoing.writeHead(200, { 'content-type': 'application/json' })
      return void outgoing.end(JSON.stringify(searchParams.has('house') ? houses : [{ street, house: '', building: '' }]))
    }
    const headers = { ...incoming.headers, host: new URL(target).host }
    const forward = request(target + (incoming.url ?? '/'), { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(forward)
  })
}
