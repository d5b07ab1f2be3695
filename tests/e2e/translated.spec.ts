import { expect, test } from './support/shop'
import { openReady } from './support/steps'

/** Puts <font> in the place of every text, as the translator of a browser does, now and after each change. Runs in the page. */
function translate() {
  const replaceAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, textarea, font')) continue
      const font = document.createElement('font')
      font.textContent = text.data
      text.replaceWith(font)
    }
  }
  new MutationObserver(() => setTimeout(replaceAll)).observe(document.body, { childList: true, subtree: true, characterData: true })
  replaceAll()
}

test('a page that the browser translates goes on and shows what changes', { tag: '@once' }, async ({ page }) => {
  await openReady(page, '/')
  await page.evaluate(translate)
  await page
    .getByRole('button', { name: /Поиск|Найти/ })
    .filter({ visible: true })
    .first()
    .click()
  const field = page.getByRole('combobox').filter({ visible: true })
  for (const [text, found] of [
    ['лосось', /лосос/i],
    ['пепперони', /пепперони/i],
    ['филад', /филад/i],
  ] as const) {
    await field.fill(text)
    await expect(page.getByRole('option').locator('font').first()).toBeVisible()
    await expect(page.getByRole('option').first()).toContainText(found)
  }
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('филад')
})
