import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { complete, orderByApi } from './support/orders'
import { expect, newestCode, newPhone, signIn, test, type Api } from './support/shop'
import { accountMenu, openReady, pageAlive } from './support/steps'

const readUser = async (api: Api, token: string) =>
  ((await api('GET', '/v2/user', { token })).body as { user: Record<string, unknown> }).user
const profile = (page: Page) => page.getByRole('dialog', { name: 'О вас' })
const field = (page: Page, name: string) => profile(page).getByRole('textbox', { name })

/** Opens the profile dialog from the profile page. */
async function openProfile(page: Page) {
  await openReady(page, '/account/profile')
  await page.getByRole('button', { name: /^Рассказать о\sсебе|^Изменить/ }).click()
  await expect(profile(page)).toBeVisible()
}

test('below lg a button opens the side menu; Escape, the backdrop, its button and navigation close it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  await page.goto('/account')
  const opener = page.getByRole('button', { name: 'Меню кабинета' })
  const orders = page.getByRole('navigation', { name: 'Личный кабинет' }).getByRole('link', { name: 'Заказы' })
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await expect(orders).toBeHidden()
  await opener.click()
  await expect(orders).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(orders).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await expect(orders).toBeVisible()
  await page.mouse.click(180, 20)
  await expect(orders).toBeHidden()

  await opener.click()
  await page.getByRole('dialog', { name: 'Личный кабинет' }).getByRole('button', { name: 'Закрыть' }).click()
  await expect(orders).toBeHidden()

  await opener.click()
  await orders.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible()
  await expect(orders).toBeHidden()
  await opener.click()
  await expect(orders).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => page.evaluate(() => (history.state as { layer?: number }).layer)).toBe(1)
  await page.goBack()
  await expect(orders).toBeHidden()
  await expect(page).toHaveURL(/\/account\/orders$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/account$/)

  await page.setViewportSize({ width: 1024, height: 740 })
  await expect(opener).toBeHidden()
  await expect(orders).toBeVisible()
})

test('/account: an empty state first, then the current order, repeat, addresses and bonuses', async ({ page, api, staff }) => {
  const { token } = await signIn(page)
  await openReady(page, '/account')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Здравствуйте' })).toBeVisible()
  await expect((await accountMenu(page)).getByRole('link', { name: 'Обзор' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await expect(main.getByRole('heading', { name: /Первый заказ ещё\s+впереди/ })).toBeVisible()
  await expect(main.getByText('Сохранённых карт пока нет')).toBeVisible()

  await main.getByRole('button', { name: /Как к\sвам обращаться/ }).click()
  await field(page, 'Имя').fill('Анна')
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Здравствуйте, Анна' })).toBeVisible()
  await expect(profile(page)).toBeHidden()

  const eaten = await orderByApi(api, token)
  await complete(staff, eaten.id)
  const live = await orderByApi(api, token, [{ id: 102, qtt: 1 }])
  await api('POST', '/v3/addresses', { token, body: { city_id: 1, street: 'Лесная', house: '7' } })
  await api('POST', '/v3/addresses', { token, body: { city_id: 1, street: 'Тверская', house: '1' } })
  const answer = await page.request.get('/account')
  expect(answer.headers()['cache-control']).toBe('private, no-store')
  const html = await answer.text()
  for (const words of ['Здравствуйте, Анна', live.number, 'Лесная, 7', 'бонусов']) expect(html, 'rendered on the server').toContain(words)

  await page.reload({ waitUntil: 'networkidle' })

  await pageAlive(page)
  await expect(main.getByRole('link', { name: /Будет/ })).toHaveAttribute('href', `/account/orders/${live.id}`)
  await expect(main).toContainText(new RegExp(String.raw`Заказ №\s${live.number}`))
  await expect(main.getByText('Новый')).toBeVisible()
  await expect(main.getByText(/и\sещё 1\sадрес/)).toBeVisible()
  await expect(main.getByRole('heading', { name: /35\s*бонусов/ })).toBeVisible()
  await main.getByRole('button', { name: new RegExp(`Повторить заказ №\\s${eaten.number}`) }).click()
  await expect(page.getByRole('dialog', { name: /блюд|Корзина/ })).toContainText('Филадельфия')
})

test('a failed part of the overview shows an error in its place and a retry', { tag: '@once' }, async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED|Failed to fetch/)
  await signIn(page)
  // blocked from the start, because the overview is prefetched
  await page.route('**/_serverFn/**', (route) => route.abort())
  await openReady(page, '/account/profile')
  await (await accountMenu(page)).getByRole('link', { name: 'Обзор' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText(/Не\sполучилось показать бонусы/)).toBeVisible()
  await expect(main.getByText(/Не\sполучилось показать заказы/)).toBeVisible()
  await expect(main.getByRole('heading', { level: 1, name: 'Здравствуйте' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Профиль' }).getByRole('link')).toBeVisible()

  await page.unrouteAll()
  await main.getByRole('button', { name: 'Повторить: бонусы' }).click()
  await expect(main.getByRole('heading', { name: /0\s*бонусов/ })).toBeVisible()
  await expect(main.getByText(/Не\sполучилось показать заказы/)).toBeVisible()
})

test('the profile dialog shows field errors, saves, and clears with null', async ({ page, api }) => {
  const { token } = await signIn(page)
  await openProfile(page)
  await field(page, 'Имя').fill('  Анна ‮👩‍🍳 <b>  ')
  await field(page, 'Почта').fill('anna@')
  await field(page, 'День рождения').pressSequentially('31021990')
  await expect(field(page, 'День рождения')).toHaveValue('31.02.1990')
  await profile(page).getByRole('button', { name: 'Сохранить' }).click()
  await expect(field(page, 'Почта')).toHaveAccessibleDescription(/^Проверьте адрес почты: после\s@/)
  await expect(field(page, 'Почта')).toBeFocused()
  await expect(field(page, 'День рождения')).toHaveAccessibleDescription('31 февраля 1990 не\u00a0бывает')
  expect((await readUser(api, token))['name'], 'an invalid form stores nothing').toBeNull()

  await field(page, 'Почта').fill('anna@example.ru')
  await field(page, 'День рождения').fill('14.05.1990')
  await profile(page).getByRole('button', { name: 'Сохранить' }).click()
  await expect(profile(page)).toBeHidden()
  await expect(page.getByRole('main')).toContainText(/14\sмая 1990/)
  const user = await readUser(api, token)
  expect(user).toMatchObject({ email: 'anna@example.ru', birthday: '1990-05-14' })
  expect(user['name']).toContain('👩‍🍳 <b>')

  await page.getByRole('button', { name: 'Изменить' }).click()
  await field(page, 'Имя').fill('')
  await field(page, 'День рождения').fill('')
  await profile(page).getByRole('button', { name: 'Сохранить' }).click()
  await expect(profile(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Познакомимся' })).toBeVisible()
  expect(await readUser(api, token)).toMatchObject({ name: null, email: 'anna@example.ru', birthday: null })
})

test(
  'the subscription switch is off at first, optimistic, and rolls back on failure',
  { tag: '@once' },
  async ({ page, api, allowConsole }) => {
    allowConsole(/ERR_FAILED|Failed to fetch/)
    const { token } = await signIn(page)
    await openReady(page, '/account/profile')
    const news = page.getByRole('switch', { name: /Рассказывать об\sакциях/ })
    await expect(news).not.toBeChecked()
    expect((await readUser(api, token))['subscribed']).toBe(false)
    await news.click()
    await expect(news).toBeChecked()
    await expect.poll(async () => (await readUser(api, token))['subscribed']).toBe(true)

    await page.route('**/_serverFn/**', (route) => route.abort())
    await news.click()
    await expect(page.getByText(/Связь пропала/)).toBeVisible()
    await expect(news).toBeChecked()
  },
)

test('the profile draft survives a reload and is not shown to another customer', { tag: '@once' }, async ({ page }) => {
  await signIn(page)
  await openProfile(page)
  await field(page, 'Имя').fill('Секретная')
  await page.reload()
  await expect(field(page, 'Имя'), 'an interrupted form reopens').toHaveValue('Секретная')

  await profile(page).getByRole('button', { name: 'Закрыть' }).click()
  await page.reload({ waitUntil: 'networkidle' })
  await pageAlive(page)
  await expect(profile(page), 'a closed form stays closed').toBeHidden()
  await page.getByRole('button', { name: /^Рассказать о\sсебе/ }).click()
  await expect(field(page, 'Имя')).toHaveValue('Секретная')
  await profile(page).getByRole('button', { name: 'Как было' }).click()
  await expect(field(page, 'Имя')).toHaveValue('')
  await field(page, 'Имя').fill('Секретная')
  await page.evaluate(() => window.history.pushState({}, '', '/menu'))
  await expect(profile(page), 'left with its page').toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Меню' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Рассказать о\sсебе/ })).toBeVisible()
  await expect(profile(page)).toBeHidden()

  await signIn(page, newPhone())
  await openProfile(page)
  await expect(field(page, 'Имя')).toHaveValue('')
})

/** Signs the same customer in on a second device, as soon as the shop sends another code. */
async function signInOnPhone(api: Api, phone: string): Promise<string> {
  const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140 Mobile Safari/604' }
  const ask = async () => (await api('GET', `/v2/get-smscode?phone=${phone}`, { headers })).body
  await expect.poll(ask, { timeout: 90_000, intervals: [5_000] }).toEqual({ expires_in: 300, resend_in: 60 })
  const { status, body } = await api('POST', '/v2/login', { body: { phone, code: await newestCode(api, phone) }, headers })
  expect(status).toBe(200)
  return (body as { token: string }).token
}

test('ends another session after a confirmation, then all sessions', { tag: '@once' }, async ({ page, api }) => {
  test.slow() // a minute between two codes
  const { phone, token } = await signIn(page)
  const other = await signInOnPhone(api, phone)
  await openReady(page, '/account/profile')
  const devices = page.getByRole('region', { name: 'Где вы вошли' }).getByRole('listitem')
  await expect(devices).toHaveText([/Это устройство/, /Chrome, iPhone.*меньше часа\sназад/])
  await expect(devices.first().getByRole('button')).toHaveCount(0)

  await page.getByRole('button', { name: 'Выйти: Chrome, iPhone' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Выйти: Chrome, iPhone' })).toBeFocused()
  expect((await api('GET', '/v2/user', { token: other })).status, 'not before the confirmation').toBe(200)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Да, выйти' }).click()
  await expect(devices).toHaveText([/Это устройство/])
  expect((await api('GET', '/v2/user', { token: other })).status).toBe(401)
  expect((await api('GET', '/v2/user', { token })).status).toBe(200)

  await page.getByRole('button', { name: /Выйти на\sвсех устройствах/ }).click()
  await page.getByRole('button', { name: 'Выйти везде' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText(/Вышли на\sвсех устройствах/)).toBeVisible()
  expect((await api('GET', '/v2/user', { token })).status).toBe(401)
})

test('exports the customer’s data as one file and shows a failure', { tag: '@once' }, async ({ page, api, allowConsole }) => {
  allowConsole(/ERR_FAILED|Failed to fetch/)
  const { phone, token } = await signIn(page)
  const { number } = await orderByApi(api, token)
  await openReady(page, '/account/profile')
  const take = page.getByRole('button', { name: 'Скачать мои данные' })
  const [file] = await Promise.all([page.waitForEvent('download'), take.click()])
  expect(file.suggestedFilename()).toMatch(/^love-sushi-\d{4}-\d\d-\d\d\.json$/)
  const held = JSON.parse(await readFile(await file.path(), 'utf8')) as { user: { phone: string }; orders: { number: string }[] }
  expect(held.user.phone).toBe(phone)
  expect(held.orders.map((order) => order.number)).toEqual([number])

  await page.route('**/_serverFn/**', (route) => route.abort())
  await take.click()
  await expect(page.getByText(/Связь пропала/)).toBeVisible()
})

test(
  'account erasure: terms first, a wrong code erases nothing, the right one ends every session',
  { tag: '@once' },
  async ({ page, api, staff, allowConsole }) => {
    allowConsole(/status of 4\d\d/)
    const { phone, token } = await signIn(page)
    await complete(staff, (await orderByApi(api, token)).id)
    const { number } = await orderByApi(api, token)
    await api('PATCH', '/v2/user', { token, body: { name: 'Прежняя' } })
    await openReady(page, '/account/profile')
    await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
    const terms = page.getByRole('dialog', { name: 'Удалить аккаунт?' })
    await expect(terms).toContainText(/35\sбонусов сгорят/)
    await expect(terms).toContainText(/Записи о\sзаказах, без\sвашего имени/)
    await expect(terms).toContainText(new RegExp(`Заказ №\\s${number}\\sв\\sработе`))
    await expect(terms.getByRole('button', { name: 'Оставить аккаунт' }), 'the safe choice has focus').toBeFocused()

    await terms.getByRole('button', { name: 'Прислать код для удаления' }).click()
    const dialog = page.getByRole('dialog', { name: 'Код из СМС' })
    const code = dialog.getByRole('textbox', { name: 'Код из СМС' })
    await expect(code).toBeFocused()
    const right = await newestCode(api, phone)
    await code.fill(right === '0000' ? '0001' : '0000')
    await dialog.getByRole('button', { name: 'Удалить навсегда' }).click()
    await expect(dialog).toContainText(/Осталось 4\sпопытки/)
    expect((await api('GET', '/v2/user', { token })).status).toBe(200)

    await code.fill(right)
    expect((await api('GET', '/v2/user', { token })).status, 'typing the code does not submit').toBe(200)
    await dialog.getByRole('button', { name: 'Удалить навсегда' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByText(/Аккаунт удалён/)).toBeVisible()
    expect((await api('GET', '/v2/user', { token })).status).toBe(401)
    expect((await page.request.get('/account', { maxRedirects: 0 })).status(), 'the cookie opens nothing').toBe(307)
    expect(await page.evaluate(() => localStorage.getItem('LOVE_SUSHI_token'))).toBeNull()
  },
)
