import type { Locator, Page } from '@playwright/test'
import { PAGES, type PageKind, type PagePattern } from '~/rules/pages'
import { expect, signIn, test } from './support/shop'
import { signInStaff } from './support/staff'

/** An address of a page with a parameter. */
const ITEMS: Partial<Record<PagePattern, string>> = {
  '/menu/$slug': '/menu/rolls',
  '/product/$slug': '/product/filadelfiya-klassik',
  '/promotions/$slug': '/promotions/kaliforniya-v-podarok',
}
const HINTS = 'link[rel~="preconnect"], link[rel~="dns-prefetch"], link[rel~="preload"], link[rel~="stylesheet"], script[src], iframe'

const pagesWhere = (isWanted: (kind: PageKind) => boolean) =>
  (Object.keys(PAGES) as PagePattern[]).flatMap((one) =>
    isWanted(PAGES[one].kind) && one !== '/account/orders/$id' ? (ITEMS[one] ?? one) : [],
  )

/** Opens pages until `shown` is in sight, and expects that each asks the shop's own host, and that no other is asked or hinted at. */
async function expectOwnHost(page: Page, paths: string[], shown: Locator): Promise<void> {
  const asked = new Map<string, Set<string>>()
  let at = ''
  const note = (url: string) => {
    const { host, protocol } = new URL(url)
    if (!/^(?:data|blob):$/.test(protocol)) asked.set(host, (asked.get(host) ?? new Set()).add(at))
  }
  const own = new URL(page.url()).host
  page.context().on('request', (request) => note(request.url()))
  page.on('websocket', (socket) => note(socket.url()))
  for (const path of paths) {
    at = path
    await page.goto(path)
    await expect(shown).toBeVisible()
    await page.mouse.wheel(0, 20_000) // what loads late
    const hinted = await page
      .locator(HINTS)
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? ''))
    for (const url of hinted) note(new URL(url, page.url()).href)
  }
  expect(Object.fromEntries([...asked].filter(([host]) => host !== own))).toEqual({})
  expect(asked.get(own)).toEqual(new Set(paths))
}

test('no page of customers asks another host than the shop’s, and none is hinted at', { tag: '@once' }, async ({ page }) => {
  await signIn(page)
  const paths = pagesWhere((kind) => kind !== 'staff')
  await expectOwnHost(page, paths, page.getByRole('contentinfo'))
})

test('no screen of staff asks another host than the shop’s, and none is hinted at', { tag: '@once' }, async ({ page, api, staff }) => {
  await page.goto('/favicon.svg')
  await signInStaff(page, api, staff, 'owner')
  const paths = pagesWhere((kind) => kind === 'staff')
  await expectOwnHost(page, paths, page.getByRole('main'))
})
