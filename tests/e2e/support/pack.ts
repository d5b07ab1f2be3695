import type { Page } from '@playwright/test'

const PACK = '**/api/v3/catalog'

/** Comes to pass when the whole menu has come to the page. Ask before the page is opened. */
export const packCame = (page: Page) => page.waitForResponse(PACK)

/** The shop as one that is too large for its menu to be sent whole: every page asks for its own part. */
export const withoutPack = (page: Page) =>
  page.route(PACK, (route) => route.fulfill({ json: { version: 0, is_whole: false, categories: [], popular: [] } }))
