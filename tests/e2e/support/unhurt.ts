import { expect, type Page } from '@playwright/test'

/** The page stands, and nothing of what was written ran, stands in it as a tag, or asked for anything. */
export async function expectUnhurt(page: Page, where: string) {
  await expect(page.getByRole('main').first(), where).toBeVisible()
  const found = await page.evaluate(() => ({
    hurt: 'hurt' in window,
    tags: document.querySelectorAll('[onerror], [onload], img[src="x"], a[href^="javascript:" i], a[href^="data:"], iframe').length,
  }))
  expect(found, where).toEqual({ hurt: false, tags: 0 })
}
