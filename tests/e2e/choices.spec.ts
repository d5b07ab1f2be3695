import type { Goods } from '~/contracts/goods'
import type { StopPlan } from '~/contracts/staff-stops'
import { choosePickup, group, onlyOrder } from './support/checkout'
import { lineOf, saveCart } from './support/saved-cart'
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

const PEAR = { dish: 212, half: '½ Груша и горгонзола' }

test(
  'a half that only the kitchen of the order lacks is said in the cart, at the checkout and where it is chosen',
  { tag: '@once' },
  async ({ page, api, staff }) => {
    const pizza = (await api('GET', '/v3/goods/220')).body as Goods
    const chosen = [PEAR.half, '½ Маргарита'].flatMap((name) => pizza.additionals.filter((one) => one.name === name))
    const { token } = await signIn(page)
    await saveCart(page, { lines: [lineOf(pizza, 2, chosen)], token })
    const stop = { subject: 'goods', id: PEAR.dish, kitchen_id: 1, until: 30 }
    const made = (await staff('POST', '/staff/stops', { body: stop })).body as StopPlan

    await openReady(page, '/')
    await openCart(page)
    const said = page.getByRole('dialog').getByRole('alert')
    await expect(said).toContainText(`Сейчас нет: ${PEAR.half}`)
    await said.getByRole('link', { name: `Изменить: ${PIZZA}` }).click()
    const off = page.getByRole('button', { name: `${PEAR.half}, сейчас нет` })
    await expect(off).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('button', { name: 'Убрать: ½ Маргарита, левая половина' })).toBeVisible()

    // the other kitchen of the city makes it
    await openCart(page)
    await page.getByRole('button', { name: /^К оформлению/ }).click()
    const change = page.getByRole('main').getByRole('link', { name: `Изменить: ${PIZZA}` })
    await expect(change).toBeVisible()
    await group(page, 'Как получить').getByText('Заберу сам').click()
    await group(page, 'Точка')
      .getByRole('radio', { name: /Ленинградский/ })
      .check()
    await expect(change).toBeHidden()
    await expect(orderButton(page)).toBeEnabled()
    await group(page, 'Точка')
      .getByRole('radio', { name: /Покровка/ })
      .check()
    await change.click()
    await expect(off).toBeVisible()
    await page.getByRole('button', { name: 'Больше: ½ Маргарита' }).click()
    await page.getByRole('button', { name: /^Сохранить/ }).click()
    const line = page.getByRole('dialog').getByRole('listitem').filter({ hasText: PIZZA })
    await expect(line).toContainText('½ Маргарита × 2')
    await page.getByRole('button', { name: /^К оформлению/ }).click()
    await expect(orderButton(page)).toBeEnabled()
    expect((await staff('DELETE', `/staff/stops/${made.stop?.id}`)).status).toBe(204)
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
