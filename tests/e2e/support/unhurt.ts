import { expect, type Page } from '@playwright/test'

/** Expects a visible page in which no injected text ran or became an element. */
export async function expectUnhurt(page: Page, where: string) {
  await expect(page.getByRole('main').first(), where).toBeVisible()
  const found = await page.evaluate(() => ({
    hurt: 'hurt' in window,
    tags: document.querySelectorAll('[onerror], [onload], img[src="x"], a[href^="javascript:" i], a[href^="data:"], iframe').length,
  }))
  expect(found, where).toEqual({ hurt: false, tags: 0 })
}
