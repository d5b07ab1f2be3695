import type { Locator, Page } from '@playwright/test'
import { complete, orderByApi } from './support/orders'
import { GOOD_CARD, saveCard } from './support/payments'
import { lineById, ROLL, saveCart } from './support/saved-cart'
import { choosePickup, group } from './support/checkout'
import { enlargeText, expectWhole } from './support/large-text'
import { expect, newPhone, signIn, test } from './support/shop'
import { accountMenu, chooseDish, giveConsent, openCart, openReady } from './support/steps'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page }) => {
  test.setTimeout(120_000) // two widths of many pages
  await enlargeText(page, 2)
})

async function expectWholePages(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await openReady(page, path)
    expect(await page.evaluate(() => matchMedia('(width < 20rem)').matches), 'the text is large').toBe(true)
    await expectWhole(page, decodeURIComponent(path))
  }
}

const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects().length
  })

test('with text twice as large nothing is cut off, from the home page to the cart and the sign-in', { tag: '@once' }, async ({ page }) => {
  await expectWholePages(page, ['/', '/menu/rolls', '/product/filadelfiya-klassik'])
  await chooseDish(page)
  await expectWhole(page, 'product in the cart')
  await openReady(page, '/')
  await expectWhole(page, 'bar with the cart')
  await openCart(page)
  await expectWhole(page, 'cart')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Меню сайта' }).filter({ visible: true }).click()
  await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible()
  await expectWhole(page, 'drawer')
  await page.getByRole('button', { name: /^Город:/ }).click()
  await expect(page.getByRole('dialog', { name: 'Куда привезти?' })).toBeVisible()
  await expectWhole(page, 'choice of the city')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Войти' }).filter({ visible: true }).first().click()
  const phone = page.getByRole('textbox', { name: 'Телефон' })
  const send = page.getByRole('button', { name: 'Получить код' })
  await send.click()
  await expect(page.getByText('Введите номер полностью')).toBeVisible()
  await expectWhole(page, 'phone')
  await phone.pressSequentially(newPhone())
  await giveConsent(page)
  await send.click()
  await expect(page.getByRole('textbox', { name: 'Код из СМС' })).toBeFocused()
  await expectWhole(page, 'code')
})

test('with text twice as large a card keeps its order: picture, price, name', { tag: '@once' }, async ({ page }) => {
  await openReady(page, '/menu/rolls')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const cards = await page
      .getByRole('main')
      .getByRole('article')
      .evaluateAll((articles) =>
        articles.flatMap((article) => {
          const parts = [...article.children].filter((part) => part.checkVisibility())
          // a large card has its dish under the words
          if (!parts[0] || getComputedStyle(parts[0]).position === 'absolute') return []
          const boxes = parts.map((part) => part.getBoundingClientRect())
          return {
            name: article.querySelector('h3')?.textContent,
            hasPicture: parts[0].querySelector('img') !== null,
            price: parts.findIndex((part) => part.textContent?.includes('₽')),
            heading: parts.findIndex((part) => part.matches('h3')),
            isInOrder: boxes.every((box, index) => index === 0 || box.top >= (boxes[index - 1]?.bottom ?? 0)),
          }
        }),
      )
    expect(cards.length).toBeGreaterThan(4)
    for (const { name, ...order } of cards)
      expect(order, `${name}, ${width} px`).toEqual({ hasPicture: true, price: 1, heading: 2, isInOrder: true })
  }
})

test('with text twice as large the other public pages are whole', { tag: '@once' }, async ({ page, allowConsole }) => {
  allowConsole(/status of 404/)
  await expectWholePages(page, [
    '/menu',
    `/search?q=${encodeURIComponent('филадельфия')}`,
    `/search?q=${encodeURIComponent('ъъъъъъ')}`,
    '/menu/baked',
    '/menu/drinks?badge=hot',
    '/product/duet',
    '/promotions',
    '/promotions/chetyre-novykh-rolla',
    '/promotions/nam-pyat-let',
    '/favorite',
    '/delivery',
    '/bonus',
    '/payment',
    '/payment/decline',
    '/privacy',
    '/no-such-page',
  ])
  await openReady(page, '/privacy')
  await page.setViewportSize({ width: 320, height: 844 })
  expect(await linesOf(page.getByRole('heading', { level: 1 })), 'no word is broken').toBe(2)
  await openReady(page, '/')
  await page.getByRole('button', { name: 'Поиск' }).click()
  await page.getByRole('combobox', { name: 'Поиск по меню' }).pressSequentially('филадельфия')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectWhole(page, 'search panel')
})

test('with text twice as large the checkout, the account and their dialogs are whole', { tag: '@once' }, async ({ page, api, staff }) => {
  await saveCart(page, { lines: [await lineById(api, ROLL, 2)] })
  const { phone, token } = await signIn(page)
  await complete(staff, (await orderByApi(api, token)).id)
  const { id } = await orderByApi(api, token)
  const address = { city_id: 1, street: 'Большая Семёновская', house: '7', label: 'Дача у бабушки', apartment: '1024' }
  expect((await api('POST', '/v3/addresses', { token, body: address })).status).toBe(201)
  await saveCard(api, { token, phone }, GOOD_CARD)
  const account = ['', '/orders', `/orders/${id}`, '/addresses', '/cards', '/bonus', '/profile'].map((path) => `/account${path}`)
  await expectWholePages(page, [`/checkout/success?order=${id}`, ...account])
  await accountMenu(page)
  await expect(page.getByRole('dialog', { name: 'Личный кабинет' })).toBeVisible()
  await expectWhole(page, 'menu of the account')
  for (const [path, opener] of [
    ['/account/addresses', 'Добавить адрес'],
    ['/account/cards', 'Сохранить карту'],
    ['/account/profile', /^Рассказать/],
  ] as const) {
    await openReady(page, path)
    await page.getByRole('button', { name: opener }).click()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
    await expectWhole(page, `${path}, dialog`)
  }

  await openReady(page, '/checkout')
  await expect(page.getByText(/Привезём\s+через/)).toBeVisible()
  await expectWhole(page, 'checkout as soon as possible')
  await group(page, 'Время').getByText('Ко времени').click()
  await page.getByRole('button', { name: 'Новый адрес' }).click()
  await expectWhole(page, 'checkout')
  await page
    .getByRole('button', { name: /^(?:Заказать|Оплатить)/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByText('Осталось поправить:')).toBeVisible()
  await expectWhole(page, 'checkout with errors')
  await choosePickup(page)
  await expectWhole(page, 'pickup')
  await page.getByRole('button', { name: 'Есть промокод?' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectWhole(page, 'promo code')

  await saveCart(page, { lines: [await lineById(api, ROLL)] })
  await signIn(page)
  await openReady(page, '/checkout')
  await expect(page.getByText(/Не\s+хватает/)).toBeVisible()
  await expectWhole(page, 'checkout below the minimum')
  await page.setViewportSize({ width: 320, height: 844 })
  expect(await linesOf(page.getByText('Наличными', { exact: true }))).toBe(1)
})
