import type { Page } from '@playwright/test'

const CALLS = '**/_serverFn/**'
/** A column that only the whole menu has. */
const IN_A_PACK = 'option_sets'
const NONE = JSON.stringify({ format: 1, version: 0, menu: null })

/** Comes to pass when the whole menu has come to the page. Ask before the page is opened. */
export const packCame = (page: Page) =>
  page.waitForResponse(async (response) => response.url().includes('/_serverFn/') && (await response.text()).includes(IN_A_PACK))

/** The shop as one that is too large for its menu to be sent whole: every page asks for its own part. */
export const withoutPack = (page: Page) =>
  page.route(CALLS, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    if (!text.includes(IN_A_PACK)) return route.fulfill({ response })
    await route.fulfill({ response, body: JSON.stringify(withNone(JSON.parse(text))) })
  })

/** The same answer with an empty menu where the whole one stood, however it is wrapped. */
function withNone(value: unknown): unknown {
  if (typeof value === 'string') return value.includes(IN_A_PACK) ? NONE : value
  if (Array.isArray(value)) return value.map(withNone)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, withNone(own)]))
}
