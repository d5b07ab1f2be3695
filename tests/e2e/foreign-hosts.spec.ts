import { PAGES, type PagePattern } from '~/rules/pages'
import { expect, signIn, test } from './support/shop'

/** An address of a page with a parameter. */
const ITEMS: Partial<Record<PagePattern, string>> = {
  '/menu/$slug': '/menu/rolls',
  '/product/$slug': '/product/filadelfiya-klassik',
  '/promotions/$slug': '/promotions/kaliforniya-v-podarok',
}

test('no page asks another host than the shop’s, and none is hinted at', { tag: '@once' }, async ({ page, context, baseURL }) => {
  await signIn(page)
  const asked = new Map<string, Set<string>>()
  let at = ''
  const note = (url: string) => {
    const { host, protocol } = new URL(url)
    if (!/^(?:data|blob):$/.test(protocol)) asked.set(host, (asked.get(host) ?? new Set()).add(at))
  }
  context.on('request', (request) => note(request.url()))
  page.on('websocket', (socket) => note(socket.url()))
  const own = new URL(baseURL ?? '').host
  const patterns = (Object.keys(PAGES) as PagePattern[]).filter((one) => PAGES[one].kind !== 'staff' && one !== '/account/orders/$id')
  for (const pattern of patterns) {
    at = ITEMS[pattern] ?? pattern
    await page.goto(at)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.mouse.wheel(0, 20_000) // what loads late
    const hints = page.locator(
      'link[rel~="preconnect"], link[rel~="dns-prefetch"], link[rel~="preload"], link[rel~="stylesheet"], script[src], iframe',
    )
    for (const url of await hints.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? '')))
      note(new URL(url, baseURL).href)
  }
  expect(Object.fromEntries([...asked].filter(([host]) => host !== own))).toEqual({})
  expect(asked.get(own)?.size).toBeGreaterThanOrEqual(patterns.length)
})
