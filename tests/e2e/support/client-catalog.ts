import type { Page } from '@playwright/test'

const CATALOG = '**/api/v3/catalog'

/** Sends the sign of a visitor every 200 ms: nothing is prefetched before the first one. */
export const keepTouching = (page: Page) =>
  page.addInitScript(() => void setInterval(() => window.dispatchEvent(new Event('pointermove')), 200))

/** Makes the menu too large for the client catalogue: every page requests its own data. */
export const withoutCatalog = (page: Page) => page.route(CATALOG, (route) => route.fulfill({ json: { version: 0, is_whole: false } }))

/** Opens a page and waits until the client catalogue and the code of the menu pages and the cart are there. */
export async function openWithCatalog(page: Page, path: string): Promise<void> {
  await keepTouching(page)
  const loaded = [page.waitForResponse(CATALOG).then((response) => response.finished()), page.waitForResponse(/\/assets\/cart-panel/)]
  await page.goto(path)
  await Promise.all(loaded)
  await page.waitForLoadState('networkidle')
}
