import type { Page } from '@playwright/test'
import { expect, test } from './support/shop'
import { pageAlive } from './support/steps'

const main = (page: Page) => page.getByRole('main')
const cards = (page: Page) => main(page).getByRole('article')
const filters = (page: Page) => main(page).getByRole('group', { name: 'Показать только' })
const prices = (page: Page) =>
  cards(page).evaluateAll((list) => list.map((card) => Number((/[\d\s]+(?=\s₽)/.exec(card.textContent) ?? ['0'])[0].replace(/\D/g, ''))))

test('the category list shows image, name and lowest price, and links to the category', async ({ page, api }) => {
  const [rolls] = (await api('GET', '/v3/categories')).body as { name: string; items: { price: number }[] }[]
  const least = Math.min(...(rolls?.items ?? []).map(({ price }) => price))
  await page.goto('/')
  const link = main(page)
    .getByRole('navigation', { name: 'Категории' })
    .getByRole('link', { name: /^Роллы/ })
  await expect(link).toHaveText(new RegExp(`^Роллыот ${least}\\s₽$`))
  await expect(link.locator('img').first()).toBeVisible()
  await link.click()
  await expect(page).toHaveURL(/\/menu\/rolls$/)
})

test('filter and sort are kept in the URL over a reload; «Назад» leaves the category', { tag: '@core' }, async ({ page }) => {
  await page.goto('/')
  await main(page)
    .getByRole('link', { name: /^Роллы/ })
    .click()
  const title = page.getByRole('heading', { level: 1, name: /^Роллы/ })
  await expect(title).toBeVisible()
  const count = Number(/\d+$/.exec((await title.textContent()) ?? '')?.[0])
  await expect(cards(page)).toHaveCount(count)
  // before hydration a filter is a link to another document, which has its own place in the history
  await pageAlive(page)
  await filters(page).getByRole('link', { name: 'Веган' }).click()
  await expect(page).toHaveURL(/\/menu\/rolls\?badge=vegan$/)
  await expect(cards(page).filter({ hasNotText: 'Веган' })).toHaveCount(0)
  const left = await cards(page).count()
  expect(left).toBeLessThan(count)
  await expect(page.getByRole('status').filter({ hasText: `Показано блюд: ${left} из ${left}` })).toBeAttached()

  await main(page).getByLabel('Порядок').selectOption('Сначала дороже')
  await expect(page).toHaveURL(/\/menu\/rolls\?badge=vegan&sort=dear$/)
  await expect.poll(async () => (await prices(page)).every((price, at, all) => at === 0 || price <= (all[at - 1] ?? 0))).toBe(true)

  await page.reload()
  await expect(filters(page).getByRole('link', { name: 'Веган' })).toHaveAttribute('aria-current', 'true')
  await expect(main(page).getByLabel('Порядок')).toHaveValue('dear')
  await expect(cards(page)).toHaveCount(left)

  await pageAlive(page)
  await filters(page).getByRole('link', { name: 'Веган' }).click()
  await expect(page).toHaveURL(/\/menu\/rolls\?sort=dear$/)
  await expect(cards(page)).toHaveCount(count)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)

  await page.goto('/menu/drinks?badge=hot')
  await main(page).getByRole('link', { name: 'Сбросить фильтры' }).click()
  await expect(page).toHaveURL(/\/menu\/drinks$/)
})

test('a filter keeps the scroll position', async ({ page }) => {
  await page.goto('/menu/rolls')
  const hits = filters(page).getByRole('link', { name: 'Хит' })
  await pageAlive(page)
  await page.evaluate(() => window.scrollTo(0, 60))
  // a click of the test would scroll the chip into view
  await hits.evaluate((link) => link instanceof HTMLElement && link.click())
  await expect(page).toHaveURL(/badge=top/)
  await expect(cards(page).filter({ hasNotText: 'Хит' })).toHaveCount(0)
  expect(await page.evaluate(() => window.scrollY)).toBe(60)
})

test('adding a product shows a stepper in the place of the button', async ({ page }) => {
  await page.goto('/menu/rolls')
  const card = cards(page).filter({ has: page.getByRole('link', { name: 'Филадельфия классик', exact: true }) })
  const add = card.getByRole('button', { name: 'Добавить Филадельфия классик в корзину' })
  await pageAlive(page)
  await add.click()
  const stepper = card.getByRole('group', { name: 'Количество: Филадельфия классик' })
  await expect(stepper.getByRole('status')).toHaveText('1')
  await stepper.getByRole('button', { name: 'Больше: Филадельфия классик' }).click()
  await expect(stepper.getByRole('status')).toHaveText('2')
  await expect(page.getByRole('button', { name: /^Корзина: 2 блюда, 1\s180\sруб\.$/ }).filter({ visible: true })).toHaveCount(1)
  await stepper.getByRole('button', { name: 'Меньше: Филадельфия классик' }).click()
  await stepper.getByRole('button', { name: 'Меньше: Филадельфия классик' }).click()
  await expect(add).toBeFocused()
})

test('options have maxima and change price and bonuses; some products take no bonuses', async ({ page }) => {
  await page.goto('/product/filadelfiya-klassik')
  const add = page.getByRole('button', { name: /^В\sкорзину/ })
  await pageAlive(page)
  await expect(add).toContainText(/590\s₽/)
  await expect(main(page)).toContainText(/До 295\s₽ можно оплатить бонусами\. Вернём 17\sбонусов\./)
  await page.getByRole('button', { name: 'Добавить Двойной краб' }).click()
  await page.getByRole('button', { name: 'Больше: Двойной краб' }).click()
  await expect(add).toContainText(/770\s₽/)
  // disabled, but a press explains why
  await page.getByRole('button', { name: 'Больше: Двойной краб' }).click({ force: true })
  await expect(page.getByRole('alert').filter({ hasText: 'Больше 2 не положим' })).toBeVisible()
  await expect(add).toContainText(/770\s₽/)
  await page.getByRole('button', { name: 'Больше: Филадельфия классик' }).click()
  await expect(add).toContainText(/1\s540\s₽/)
  await expect(main(page)).toContainText(/До 770\s₽ можно оплатить бонусами\. Вернём 46\sбонусов\./)
  await page.goto('/product/duet')
  await expect(main(page)).toContainText('Бонусы и промокоды на это блюдо не действуют.')
})

test('the gallery is controlled by scrolling, keyboard and thumbnails; one picture has no controls', async ({ page }) => {
  await page.goto('/product/duet')
  const gallery = main(page).getByRole('group', { name: 'Фото: Дуэт' })
  const small = (at: number) => main(page).getByRole('button', { name: `Фото ${at} из 4` })
  await expect(small(1)).toHaveAttribute('aria-current', 'true')
  await pageAlive(page)
  await gallery.focus()
  await page.keyboard.press('ArrowRight')
  await expect(small(2)).toHaveAttribute('aria-current', 'true')
  await expect(gallery.getByRole('img', { name: 'Дуэт, фото 2 из 4' })).toBeInViewport()
  await small(4).press('Enter')
  await expect(small(4)).toHaveAttribute('aria-current', 'true')
  await expect(gallery.getByRole('img', { name: 'Дуэт, фото 4 из 4' })).toBeInViewport()
  await gallery.evaluate((row) => row.scrollTo({ left: 0 }))
  await expect(small(1)).toHaveAttribute('aria-current', 'true')

  await page.goto('/product/filadelfiya-klassik')
  await expect(main(page).getByRole('img', { name: 'Филадельфия классик', exact: true })).toBeVisible()
  await expect(main(page).getByRole('button', { name: /^Фото/ })).toHaveCount(0)
})

test('an unavailable product cannot be ordered', { tag: ['@core', '@once'] }, async ({ page }) => {
  await page.goto('/product/moti-s-marakuyey')
  await expect(main(page)).toContainText('Скоро вернётся')
  await expect(page.getByRole('button', { name: /^В\sкорзин/ })).toHaveCount(0)
  await page.goto('/menu/desserts')
  const card = cards(page).filter({ hasText: 'Моти с маракуйей' })
  await expect(card).toContainText('Скоро вернётся')
  await expect(card.getByRole('button', { name: /^Добавить/ })).toHaveCount(0)
})

test('menu, filters, sort and products work without scripts', async ({ browser, baseURL }, { project }) => {
  const { viewport } = project.use
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }), ...(viewport && { viewport }) })
  const page = await context.newPage()
  await page.goto('/menu')
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveCount(11)
  await main(page)
    .getByRole('heading', { level: 2, name: /^Роллы/ })
    .getByRole('link')
    .click()
  await filters(page).getByRole('link', { name: 'Веган' }).click()
  await expect(page).toHaveURL(/\/menu\/rolls\?badge=vegan$/)
  await main(page).getByLabel('Порядок').selectOption('Сначала дешевле')
  await main(page).getByRole('button', { name: 'Показать', exact: true }).click()
  await expect(page).toHaveURL(/\/menu\/rolls\?badge=vegan&sort=cheap$/)
  await expect(cards(page).filter({ hasNotText: 'Веган' })).toHaveCount(0)
  // without scripts the whole card is a link
  await cards(page)
    .first()
    .getByRole('button', { name: /^Добавить/ })
    .click({ force: true })
  await expect(page).toHaveURL(/\/product\//)
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main(page)).toContainText('Заказать можно и по телефону')
  await expect(main(page).locator('article img').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^В\sкорзину/ })).toBeHidden()
  await context.close()
})

test('an invalid value of a known parameter redirects to the URL without it', { tag: '@once' }, async ({ request, baseURL }) => {
  for (const [path, clean] of [
    ['/menu?badge=zzz', '/menu'],
    ['/menu/rolls?badge=zzz', '/menu/rolls'],
    ['/menu/rolls?badge=vegan&sort=zzz', '/menu/rolls?badge=vegan'],
    ['/menu/rolls?after=abc', '/menu/rolls'],
    ['/payment/success?order=abc', '/payment/success'],
    ['/account/orders?page=abc', '/account/orders'],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 })
    const location = answer.headers()['location'] ?? ''
    expect([path, answer.status(), new URL(location, baseURL).href]).toEqual([path, 307, baseURL + clean])
  }
  for (const path of ['/menu?sort=zzz', '/menu?badge=', '/menu/rolls?zzz=1', '/delivery?badge=zzz'])
    expect([path, (await request.get(path, { maxRedirects: 0 })).status()], 'unknown names and empty values are ignored').toEqual([
      path,
      200,
    ])
})
