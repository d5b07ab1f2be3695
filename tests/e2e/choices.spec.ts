import { choosePickup, group, onlyOrder } from './support/checkout'
import { expect, signIn, test } from './support/shop'
import { openCart, openReady, orderButton } from './support/steps'

const PIZZA = 'Из двух половин'

test(
  'a wok without its base is refused at the base; half one pizza and half another is ordered',
  { tag: '@core' },
  async ({ page, api }) => {
    const { token } = await signIn(page)
    await openReady(page, '/product/vok-na-vybor')
    await page.getByRole('button', { name: /^В.корзину/ }).click()
    const base = page.getByRole('radiogroup', { name: 'Основа' })
    await expect(base.getByRole('alert')).toHaveText('Выберите «Основа»')
    await expect(base.getByRole('radio').first()).toBeFocused()

    await openReady(page, '/menu/pizza')
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: PIZZA }) })
    await expect(card.getByRole('radio', { name: '30 см' })).toBeChecked()
    await card.getByRole('link', { name: `Выбрать: ${PIZZA}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: PIZZA })).toBeVisible()
    await page.getByRole('button', { name: 'Добавить ½ Пепперони', exact: true }).click()
    await page.getByRole('button', { name: 'Добавить ½ Маргарита', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Убрать: ½ Маргарита, правая половина' })).toBeVisible()
    await page.getByRole('button', { name: /^В.корзину/ }).click()

    await openCart(page)
    const line = page.getByRole('dialog').getByRole('listitem').filter({ hasText: PIZZA })
    await expect(line).toContainText('½ Пепперони, ½ Маргарита')
    await page.getByRole('button', { name: /^К оформлению/ }).click()
    await choosePickup(page)
    await group(page, 'Оплата').getByText('Картой на месте').click()
    // 40 and the halves of 590 and 450
    await expect(orderButton(page)).toContainText(/560\s₽/)
    await orderButton(page).click()
    await expect(page).toHaveURL(/\/checkout\/success/)
    const { lines, totals } = await onlyOrder(api, token)
    expect([totals.total, lines.map(({ name }) => name)]).toEqual([560, [`${PIZZA}, 30 см`]])
  },
)

type StyleEvent = { name: string; args: { elementCount?: number } }

test('a tap on a size restyles its card, not the page', { tag: '@once' }, async ({ page, browser }) => {
  await openReady(page, '/menu/pizza')
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Пепперони', exact: true }) })
  const size = card.getByRole('radio', { name: '35 см' })
  await size.scrollIntoViewIfNeeded()
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await size.tap()
  await expect(card).toContainText(/770\s₽/)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: StyleEvent[] }
  const counts = traceEvents.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' && args.elementCount ? args.elementCount : []))
  expect(counts).not.toEqual([])
  // a rule such as `:not(:has(…) *)` restyles every element at each press: 1,500 here
  expect(Math.max(...counts)).toBeLessThan(60)
})
