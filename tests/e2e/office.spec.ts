import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './support/shop'
import { signInStaff } from './support/staff'

/** Screens of the office: their place in the menu, or where they are not in it, their address. */
const SCREENS: [name: string, path: string][] = [
  ['Меню', '/staff/menu'],
  ['Цены', '/staff/menu/prices'],
  ['Меню из файла', '/staff/menu/import'],
  ['Акции и коды', '/staff/promotions'],
  ['Новости', '/staff/news'],
  ['Точки', '/staff/places'],
  ['Гости', '/staff/customers'],
  ['Цифры', '/staff/numbers'],
  ['Люди', '/staff/people'],
  ['Журнал', '/staff/audit'],
  ['Настройки', '/staff/settings'],
  ['Готовность', '/staff/ready'],
]
const NOT_IN_MENU = ['/staff/menu/import', '/staff/news']
const DESK = { width: 1440, height: 900 }

test.use({ viewport: DESK, isMobile: false, hasTouch: false, deviceScaleFactor: 1 })

// the console, and with it the policy, is watched by every test
test(
  'every screen of the office is accessible, fits a phone, and is in the menu for the keyboard',
  { tag: '@once' },
  async ({ page, api, staff }) => {
    test.setTimeout(180_000)
    await signInStaff(page, api, staff, 'owner')
    await page.goto('/staff/menu')
    for (const [name, path] of SCREENS) {
      if (NOT_IN_MENU.includes(path)) await page.goto(path)
      else await page.getByRole('navigation', { name: 'Экраны' }).getByRole('link', { name, exact: true }).press('Enter')
      await expect(page).toHaveURL(new RegExp(`${path}(?:$|\\?)`))
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      await page.waitForLoadState('networkidle')
      await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect
        .soft(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
          path,
        )
        .toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      // the panels of a wide window leave with the next drawing
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${path} at 390`).toBe(390)
      await page.setViewportSize(DESK)
    }
  },
)
