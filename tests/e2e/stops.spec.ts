import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Quote } from '~/contracts/cart'
import type { StopPlan } from '~/contracts/staff-stops'
import { type Api, expect, test } from './support/shop'
import { lineById, saveCart } from './support/saved-cart'
import { pairTablet } from './support/staff'

/** The only kitchen of its city, from which no other journey orders. */
const [KITCHEN, CITY, CITY_SLUG] = [3, 2, 'sankt-peterburg']
const [ROLL, ROLL_SLUG] = [101, 'filadelfiya-klassik']
/** A public page may be five seconds old (docs/decisions/030). */
const SOON = { timeout: 6_000, intervals: [250] }

test.use({ viewport: { width: 1024, height: 768 }, isMobile: false, hasTouch: false })
// both stop the same ingredient
test.describe.configure({ mode: 'serial' })

async function isCooked(api: Api): Promise<boolean | undefined> {
  const body = { goods: [{ id: ROLL, qtt: 1 }], delivery_type: 'pickup', pickup_point_id: KITCHEN, city_id: CITY }
  const quoted = await api('POST', '/v3/cart/quote', { body })
  return (quoted.body as Quote).lines[0]?.available
}

/** What a guest of the city reads about the roll. */
async function publicPage(page: Page): Promise<string> {
  const answer = await page.request.get(`/product/${ROLL_SLUG}`, { headers: { cookie: `city=${CITY_SLUG}` } })
  return answer.text()
}

async function expectAccessible(page: Page) {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
}

test(
  '«no salmon» takes two touches on the board; with the keyboard it comes back',
  { tag: ['@core', '@once'] },
  async ({ page, api, staff }) => {
    await pairTablet(page, staff, 'kitchen', KITCHEN)
    await page.goto('/staff/board')
    const said = page.getByRole('main').getByRole('status')
    const heading = page.getByRole('heading', { name: 'Лосось' })
    expect(await isCooked(api)).toBe(true)

    await page.getByRole('link', { name: /Стоп/ }).click()
    const key = page.getByRole('button', { name: 'Лосось', exact: true })
    await key.click({ delay: 800 })
    await expect(said).toContainText(/Лосось на\sстопе до/)
    await expect(page.getByRole('button', { name: 'Вернуть Лосось' })).toBeVisible()
    expect(await isCooked(api)).toBe(false)
    await expect.poll(() => publicPage(page), SOON).toContain('Сейчас этого блюда нет')

    await said.getByRole('button', { name: 'Вернуть' }).click()
    await expect(said).toContainText(/Лосось снова в\sпродаже/)
    expect(await isCooked(api)).toBe(true)
    await expect.poll(() => publicPage(page), SOON).not.toContain('Сейчас этого блюда нет')

    // by keys alone
    await page.goto('/staff/board')
    await expect(page.getByRole('heading', { level: 1, name: /^Кухня/ })).toBeAttached()
    await page.keyboard.press('s')
    await expect(key).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('лос')
    await page.keyboard.press('Enter')
    await expect(heading).toBeVisible()
    const dishes = page.getByRole('group', { name: /Нажмите на\sблюдо/ })
    await expect(dishes.getByRole('button', { name: 'Филадельфия классик' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(said).toContainText(/Лосось на\sстопе до/)
    expect(await isCooked(api)).toBe(false)

    await page.keyboard.press('/')
    await page.keyboard.type('лос')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Изменить срок' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(said).toContainText(/Лосось снова в\sпродаже/)
    await expect(heading).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/staff\/board/)
  },
)

test('a dish that was tapped stays on sale', { tag: '@once' }, async ({ page, api, staff }) => {
  await pairTablet(page, staff, 'kitchen', KITCHEN)
  await page.goto('/staff/stops?stop=ingredient:1')
  const dishes = page.getByRole('group', { name: /Нажмите на\sблюдо/ })
  const roll = dishes.getByRole('button', { name: 'Филадельфия классик' })
  await roll.click()
  await expect(roll).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: /^30\sмин$/ }).click()
  await page.getByRole('button', { name: /Поставить на\sстоп/ }).click()
  const back = page.getByRole('button', { name: 'Вернуть Лосось' })
  await expect(back).toBeVisible()
  expect(await isCooked(api)).toBe(true)
  await back.click()
  await expect(back).toHaveCount(0)
})

test(
  'what the kitchens of a city have stopped leaves its carts',
  { tag: ['@core', '@once'] },
  async ({ page, context, api, staff, baseURL }) => {
    const [roll, other] = [await lineById(api, ROLL), await lineById(api, 201)]
    const body = { subject: 'goods', id: ROLL, kitchen_id: KITCHEN, until: 30 }
    const made = (await staff('POST', '/staff/stops', { body })).body as StopPlan
    await context.addCookies([{ name: 'city', value: CITY_SLUG, url: baseURL ?? '' }])
    await saveCart(page, { lines: [roll, other] })
    await page.goto('/delivery')
    const changed = page.getByRole('dialog')
    await expect(changed.getByRole('heading', { name: 'Сейчас не готовим' })).toBeVisible()
    await expect(changed.getByRole('listitem')).toHaveCount(1)
    await expect(changed.getByRole('listitem')).toContainText('Филадельфия классик')
    expect((await staff('DELETE', `/staff/stops/${made.stop?.id}`)).status).toBe(204)
  },
)
