import { expect, test } from './support/shop'

test.use({ javaScriptEnabled: false })

/** Paths with a text of the page. */
const READABLE = [
  ['/', /Филадельфия|Калифорния/],
  ['/menu', /Филадельфия классик/],
  ['/menu/rolls', /Филадельфия классик/],
  ['/product/filadelfiya-klassik', /590\s₽/],
  ['/search?q=%D1%80%D0%BE%D0%BB%D0%BB%D1%8B', /ролл/i],
  ['/promotions', /\S/],
  ['/bonus', /3\s%/],
  ['/delivery', /149\s₽/],
  ['/payment', /Наличн/i],
  ['/payment/success', /\S/],
  ['/payment/decline', /\S/],
  ['/privacy', /данн/i],
  ['/favorite', /\S/],
] as const

for (const [path, text] of READABLE) {
  test(`with no script ${path} is readable and its links work`, { tag: '@once' }, async ({ page, request }) => {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page).toHaveTitle(/^.+ \| Love Sushi$/)
    await expect(page.getByRole('main')).toContainText(text)
    const links = page.getByRole('main').locator('a[href^="/"]')
    const paths = await links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))])
    for (const href of paths.slice(0, 6)) expect([href, (await request.get(href)).status()]).toEqual([href, 200])
  })
}

test('a page has all its styles before its style sheet has come', { tag: '@once' }, async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // what is out of view asks for its fonts only when it is measured
  await page.route(/\.woff2$/, (route) => route.abort())
  const stylesOf = async (path: string) => {
    await page.goto(path)
    return page.locator('body *').evaluateAll((elements) =>
      elements.map((element) => {
        const style = getComputedStyle(element)
        const { x, y, width, height } = element.getBoundingClientRect()
        // a variable shows by the properties that use it
        const names = [...style].filter((name) => !name.startsWith('--'))
        return [element.outerHTML.slice(0, 80), x, y, width, height, ...names.map((name) => style.getPropertyValue(name))].join()
      }),
    )
  }
  const isSheet = /\/assets\/app-[\w-]+\.css$/
  for (const path of ['/', '/menu/rolls', '/product/filadelfiya-klassik', '/delivery']) {
    const whole = await stylesOf(path)
    await page.route(isSheet, (route) => route.abort())
    expect(await stylesOf(path), path).toEqual(whole)
    await page.unroute(isSheet)
  }
})
