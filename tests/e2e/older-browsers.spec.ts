import { expect, test } from './support/shop'
import { pageAlive } from './support/steps'

test('the shop sells in a browser without the newer methods', { tag: '@once' }, async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) Reflect.deleteProperty(Array.prototype, name)
    Reflect.deleteProperty(Map, 'groupBy')
    Reflect.deleteProperty(URL, 'canParse')
    Reflect.deleteProperty(Element.prototype, 'checkVisibility')
  })
  await page.goto('/menu/rolls')
  await pageAlive(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Добавить .+ в корзину$/ })
    .first()
    .click()
  await page.locator('[data-cart-button]:visible').first().click()
  await expect(page.getByRole('dialog', { name: /^1\sблюдо$/ })).toBeVisible()
})

for (const file of ['index', 'react', 'boot'])
  test(`where ${file} cannot be parsed, the page names the phone and does not reload`, { tag: '@once' }, async ({ page, allowConsole }) => {
    allowConsole(/SyntaxError|Unexpected token|^$/)
    let opened = 0
    page.on('framenavigated', () => opened++)
    await page.route(new RegExp(`/assets/${file}-[^/]+\\.js`), (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'let a = )' }),
    )
    await page.goto('/menu/rolls')
    const line = page.getByRole('alert').filter({ hasText: 'Этот браузер устарел' })
    await expect(line.getByRole('link')).toHaveAttribute('href', /^tel:\+?\d{10,}$/)
    await page.waitForLoadState('networkidle')
    await expect(line).toHaveCount(1)
    expect(opened).toBe(1)
  })

test('below the lowest browser the line is there beside a page that still works', { tag: '@once' }, async ({ page }) => {
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'CSSLayerBlockRule'))
  await page.goto('/menu/rolls')
  await pageAlive(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Закажите по телефону' })).toHaveCount(1)
})
