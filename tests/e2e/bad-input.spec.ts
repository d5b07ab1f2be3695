import { expect, newPhone, signIn, test } from './support/shop'
import { chooseDish, orderButton, pressCart } from './support/steps'

test('an unknown path and an unknown slug are the 404 page with status 404', async ({ page, allowConsole }) => {
  allowConsole(/status of 404/)
  const long = 'x'.repeat(300)
  for (const [path, message] of [
    [`/product/${long}`, `Page Not Found: /product/${long}`],
    ['/no-such-page', 'Page not found: /no-such-page'],
    ['/menu/no-such-category', 'Page Not Found: /menu/no-such-category'],
    ['/product/no-such-dish', 'Page Not Found: /product/no-such-dish'],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page).toHaveTitle('Страница не найдена | Love Sushi')
    await expect(page.getByRole('heading', { level: 1, name: /Страница\s+не\s+найдена/ })).toBeVisible()
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /^Роллы/ })).toBeVisible()
  }
})

test('/checkout/success without an order is the 404 page, not an error', { tag: '@once' }, async ({ page, allowConsole }) => {
  allowConsole(/status of 404/)
  await signIn(page)
  for (const query of ['', '?order=x', '?order=1.5', '?order=999999']) {
    expect((await page.goto(`/checkout/success${query}`))?.status(), query).toBe(404)
  }
})

test('the id of a product in the URL leads to its slug with 308', { tag: '@once' }, async ({ request }) => {
  const answer = await request.get('/product/101', { maxRedirects: 0 })
  expect(answer.status()).toBe(308)
  expect(answer.headers()['location']).toMatch(/\/product\/filadelfiya-klassik$/)
})

test('a wrong phone and a wrong code are said at the field, and the right code still lets in', async ({ page, api }) => {
  await page.goto('/')
  const signInButton = page.getByRole('button', { name: 'Войти' }).filter({ visible: true }).first()
  await signInButton.click()
  const phoneDialog = page.getByRole('dialog', { name: 'Войти по телефону' })
  await phoneDialog.getByRole('textbox', { name: 'Телефон' }).pressSequentially('7999')
  await phoneDialog.getByRole('button', { name: 'Получить код' }).click()
  await expect(phoneDialog.getByText('Введите номер полностью: 11 цифр')).toBeVisible()
  await phoneDialog.getByRole('button', { name: 'Закрыть' }).click()
  await expect(phoneDialog).toBeHidden()

  const phone = newPhone()
  await signInButton.click()
  await phoneDialog.getByRole('textbox', { name: 'Телефон' }).pressSequentially(phone)
  await phoneDialog.getByRole('button', { name: 'Получить код' }).click()

  const codeDialog = page.getByRole('dialog', { name: 'Код из СМС' })
  await expect(codeDialog).toBeVisible()
  const { body } = await api('GET', `/dev/outbox?phone=${phone}`)
  const code = /\d{4}/.exec((body as { text: string }[])[0]?.text ?? '')?.[0] ?? ''
  await page.keyboard.type(code === '0000' ? '0001' : '0000')
  await expect(codeDialog.getByText('Код не подошёл. Осталось 4 попытки.')).toBeVisible()
  await page.keyboard.type(code)
  await expect(codeDialog).toBeHidden()
  await expect(page.getByText('Профиль').filter({ visible: true }).first()).toBeVisible()
})

test('an order without an address is stopped at its fields, and the cart is not lost', { tag: '@long' }, async ({ page }) => {
  await signIn(page)
  await chooseDish(page)
  await page.goto('/checkout')
  await expect(orderButton(page)).toContainText(/874\s₽/)
  await orderButton(page).click()
  await expect(page.getByText('Укажите улицу')).toBeVisible()
  await expect(page.getByText('Укажите дом, иначе не найдём')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Улица' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Улица' }).fill('Лесная')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Улица' }), 'the draft survives a reload').toHaveValue('Лесная')
  await expect(orderButton(page)).toContainText(/874\s₽/)
})

type StoredLine = { id: number; uid: string; price: number; name: string }

test('what got dearer or is gone while one was away is shown in the productChange dialog', { tag: '@long' }, async ({ page }) => {
  await chooseDish(page)
  await page.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem('LOVE_SUSHI_cart') ?? '[]') as StoredLine[]
    const [line] = lines
    if (!line) throw new Error('the cart is empty')
    const cheaper = { ...line, price: 500 }
    const gone = { ...line, id: 999_999, uid: '999999', name: 'Ролл, которого нет', additionals: [], side: [], sauce: [] }
    localStorage.setItem('LOVE_SUSHI_cart', JSON.stringify([cheaper, gone]))
  })
  await page.goto('/menu')
  const dialog = page.getByRole('dialog', { name: /меню немного изменилось/ })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Ролл, которого нет' })).toBeVisible()
  await expect(dialog).toContainText('Больше не готовим')
  await expect(dialog).toContainText(/500\s₽.*590\s₽/s)
  await dialog.getByRole('button', { name: 'Понятно, продолжить' }).click()
  await expect(dialog).toBeHidden()
  await pressCart(page)
  await expect(page.getByRole('dialog', { name: '1 блюдо' })).toContainText(/725\s₽/)
})
