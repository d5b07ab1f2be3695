import type { Page } from '@playwright/test'

const PACK = '**/api/v3/catalog'

/** Resolves when the client catalogue was loaded. Call it before the page is opened. */
export const packCame = (page: Page) => page.waitForResponse(PACK)

/** Makes the menu too large for the client catalogue: every page loads its own data. */
export const withoutPack = (page: Page) =>
  page.route(PACK, (route) => route.fulfill({ json: { version: 0, is_whole: false, categories: [], popular: [] } }))
