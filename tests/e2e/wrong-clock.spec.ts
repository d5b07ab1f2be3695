import { lineById, ROLL, saveCart } from './support/saved-cart'
import { expect, signIn, test } from './support/shop'
import { openReady, orderButton } from './support/steps'

const HOUR_MS = 3_600_000

/** Sets the clock of the page wrong by `off` ms. Runs in the page. */
function setWrong(off: number) {
  const Right = Date
  globalThis.Date = class extends Right {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [Right.now() + off] : given) as [number]))
    }
    static override now = () => Right.now() + off
  } as DateConstructor
}

test('the checkout offers the same times with any clock of the device', { tag: '@once' }, async ({ browser, page, api, baseURL }) => {
  await saveCart(page, { lines: [await lineById(api, ROLL, 2)] })
  await signIn(page)
  const storageState = await page.context().storageState()
  const offered = async (off: number) => {
    const context = await browser.newContext({ storageState, ...(baseURL !== undefined && { baseURL }) })
    const other = await context.newPage()
    await other.addInitScript(setWrong, off)
    await openReady(other, '/checkout')
    await expect(orderButton(other)).toBeEnabled()
    await expect(other.getByRole('radio', { name: /Сейчас/ })).toBeEnabled()
    await other.getByRole('radiogroup', { name: 'Время' }).getByText('Ко времени').click()
    const chips = async (name: string) => other.getByRole('group', { name, exact: true }).getByRole('button').allTextContents()
    await expect(other.getByRole('group', { name: 'Время', exact: true })).toBeVisible()
    await other.getByRole('group', { name: 'День', exact: true }).getByRole('button', { name: 'Завтра' }).click()
    await expect.poll(async () => (await chips('Время')).length).toBeGreaterThan(10)
    const all = { days: await chips('День'), slots: await chips('Время') }
    await context.close()
    return all
  }
  const right = await offered(0)
  expect(await offered(26 * HOUR_MS)).toEqual(right)
  expect(await offered(-26 * HOUR_MS)).toEqual(right)
})
