import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { ymlMenu } from './support/menu-file'
import { openShop } from './support/own-shop'
import { heading, pressAtBank } from './support/payments'
import { expect, test } from './support/shop'
import { giveConsent } from './support/steps'

/** The owner that an empty shop on this machine prints. */
const OWNER = { phone: '79000000001', pin: '135790' }
const MANAGER = { phone: '79605550102', pin: '864209' }
const GUEST = '79161234567'
const DISH = 'Ролл с лососем № 1'
const DESK = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 }
const TABLET = { ...DESK, viewport: { width: 1024, height: 768 } }

/** A JPEG of 4:3, as a phone takes it; drawn in the browser. */
async function takePhoto(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 900 })
    const brush = canvas.getContext('2d')
    if (brush) Object.assign(brush, { fillStyle: '#c8553d' }).fillRect(200, 200, 800, 500)
    return canvas.toDataURL('image/jpeg')
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

async function codeSentTo(page: Page, phone: string): Promise<string> {
  const answer = await page.request.get(`${new URL(page.url()).origin}/api/dev/outbox?phone=${phone}`)
  const [newest] = (await answer.json()) as { text: string }[]
  return /\b\d{4,6}\b/.exec(newest?.text ?? '')?.[0] ?? ''
}

async function enter(page: Page, phone: string) {
  await page.getByLabel('Телефон').fill(phone)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByLabel('Код из СМС')).toBeVisible()
  await page.getByLabel('Код из СМС').fill(await codeSentTo(page, phone))
}

const office = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Экраны' }).getByRole('link', { name, exact: true }).click()
const panelOf = (page: Page) => page.getByRole('complementary')

async function fillFacts(page: Page) {
  await page.getByRole('link', { name: 'Заполнить: Название, ИНН, телефоны' }).click()
  const section = (name: string) =>
    page.getByRole('navigation', { name: 'Разделы настроек' }).getByRole('button', { name, exact: true }).click()
  await page.getByRole('textbox', { name: 'Название' }).fill('Рис и Нори')
  await section('Реквизиты')
  await page.getByLabel('Продавец').fill('ИП Ильин И. И.')
  await page.getByLabel('ИНН').fill('7707083893')
  await page.getByLabel('ОГРН').fill('1027700132195')
  await page.getByLabel('Юридический адрес').fill('248000, Калуга, ул. Ленина, 7')
  await section('Контакты')
  await page.getByLabel('Телефон', { exact: true }).fill('+7 (484) 212-34-56')
  await page.getByLabel('Почта').fill('zakaz@ris-nori.example')
  await page.getByRole('button', { name: /^Сохранить/ }).click()
  await expect(page.getByRole('dialog', { name: /ваш ПИН/ })).toBeVisible()
  await page.keyboard.type(OWNER.pin, { delay: 60 })
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('banner')).toContainText('Рис и Нори')
}

/** Around the clock, so that the journey does not depend on the hour. */
async function openAllDay(panel: Locator) {
  await panel.getByLabel('Понедельник', { exact: true }).fill('24/7')
  await panel.getByRole('button', { name: 'Скопировать на все дни: понедельник' }).click()
  await panel.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(panel.getByRole('button', { name: 'Сохранить', exact: true })).toBeDisabled()
}

async function addPlaces(page: Page) {
  const panel = panelOf(page)
  await office(page, 'Точки')
  await page.getByRole('button', { name: 'Город', exact: true }).click()
  await panel.getByLabel('Название').fill('Калуга')
  await panel.getByRole('button', { name: 'Добавить город' }).press('Enter')
  await panel.getByLabel('Доставка, ₽').fill('149')
  await panel.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('доставка 149 ₽')).toBeVisible()
  await panel.getByRole('button', { name: 'Часы', exact: true }).click()
  await openAllDay(panel)
  await page.getByRole('button', { name: 'Точка', exact: true }).click()
  await panel.getByLabel('Адрес').fill('Калуга, ул. Кирова, 12')
  await panel.getByLabel('Телефон').fill('+7 (484) 212-34-56')
  await panel.getByLabel('Широта').fill('54.513845, 36.261215')
  await expect(panel.getByLabel('Долгота')).toHaveValue('36.261215')
  await panel.getByRole('button', { name: 'Добавить точку' }).click()
  await openAllDay(panel)
  await expect(page.getByRole('button', { name: /круглосуточно/i })).toHaveCount(2)
}

async function importMenu(page: Page) {
  await office(page, 'Меню')
  await page.getByRole('link', { name: 'Загрузить из файла' }).click()
  await page.getByLabel('Файл меню').setInputFiles({ name: 'menu.xml', mimeType: 'text/xml', buffer: ymlMenu(300) })
  await page.getByRole('button', { name: 'Прочитать файл' }).click()
  await expect(page.getByRole('button', { name: /300\s*Новых/ })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`${DISH}.*Роллы классические.*100\\s₽`) })).toBeVisible()
  // photos of a site that cannot be reached from here
  await page.getByRole('checkbox', { name: 'photos.example' }).uncheck()
  await page.getByRole('button', { name: /^Применить 300/ }).click()
  await page.getByRole('button', { name: /^Да, применить 300/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Добавили 300 блюд' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'К меню' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Меню', exact: true })).toBeVisible()
  await expect(page.getByText('300 блюд', { exact: true })).toBeVisible()
}

async function addPhoto(page: Page) {
  const panel = panelOf(page)
  await page.getByRole('button', { name: DISH, exact: true }).click()
  await panel.getByRole('button', { name: 'Фото', exact: true }).click()
  const choosing = page.waitForEvent('filechooser')
  await panel.getByRole('button', { name: 'Добавить фото' }).click()
  await (await choosing).setFiles({ name: 'roll.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(page) })
  await panel.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(panel.getByText('главное')).toBeVisible()
  await panel.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(panel.getByRole('button', { name: 'Сохранить', exact: true })).toBeDisabled()
}

/** A manager, who sets a PIN on the own phone, and a tablet, which shows the board by itself. */
async function bringTeam(page: Page, phone: Page, tablet: Page) {
  const panel = panelOf(page)
  await office(page, 'Люди')
  await page.getByRole('button', { name: 'Человек', exact: true }).click()
  await panel.getByLabel('Имя').fill('Мария')
  await panel.getByLabel('Телефон').fill(MANAGER.phone)
  await panel.getByRole('button', { name: 'Управляющий' }).click()
  await panel.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page.getByRole('row', { name: /Мария.*управляющий/ })).toBeVisible()
  await page.getByRole('button', { name: 'Планшет', exact: true }).click()

  await Promise.all([
    (async () => {
      const shown = await tablet.getByLabel(/^Код(?: \d){6}$/).getAttribute('aria-label')
      await panel.getByLabel('Код с планшета').fill(shown?.replaceAll(/\D/g, '') ?? '')
      await panel.getByLabel('Название').fill('Кухня')
      await panel.getByRole('button', { name: 'Подключить' }).click()
      await tablet.getByRole('button', { name: /^Начать смену/ }).click()
      await expect(tablet.getByRole('button', { name: /^Звук: / })).toBeVisible()
    })(),
    (async () => {
      await enter(phone, MANAGER.phone)
      for (const title of ['Ваш ПИН', 'И ещё раз']) {
        await expect(phone.getByRole('heading', { name: title })).toBeVisible()
        for (const digit of MANAGER.pin) await phone.getByRole('button', { name: digit, exact: true }).click()
      }
      await phone.waitForURL(/\/staff\/orders/)
    })(),
  ])
}

/** Cooks an order on the board, packs it at the pass and presses what hands it over. */
async function cookAndPack(tablet: Page, number: string, last: string) {
  const ticket = tablet.getByRole('article').filter({ hasText: number })
  await ticket.getByRole('button', { name: 'Принять' }).click()
  await ticket.getByRole('button', { name: 'Начать', exact: true }).click()
  await ticket.getByRole('button', { name: 'Готово', exact: true }).click()
  await tablet.getByRole('button', { name: /, меню$/ }).click()
  await tablet.getByRole('dialog').getByRole('link', { name: 'Выдача' }).click()
  const bag = tablet.getByRole('listitem', { name: `Заказ ${number}` })
  await bag.getByRole('button', { name: new RegExp(DISH) }).click()
  await bag.getByRole('button', { name: last }).click()
}

/** Buys the dish with an option for an address, pays at the bank; gives the number of the order. */
async function buy(page: Page): Promise<string> {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Роллы классические/ })
    .click()
  await page.getByRole('main').getByRole('link', { name: DISH, exact: true }).click()
  await page.getByRole('button', { name: 'Добавить Икра' }).click()
  await page.getByRole('button', { name: /^В корзину/ }).click()
  await page
    .getByRole('button', { name: /руб\.|^В корзине/ })
    .filter({ visible: true })
    .first()
    .click()
  await page
    .getByRole('dialog', { name: '1 блюдо' })
    .getByRole('button', { name: /^К оформлению/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Войти по телефону' })
  await dialog.getByRole('textbox', { name: 'Телефон' }).pressSequentially(GUEST)
  await giveConsent(page)
  await dialog.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByRole('dialog', { name: 'Код из СМС' })).toBeVisible()
  await page.keyboard.type(await codeSentTo(page, GUEST))
  await page.getByRole('combobox', { name: 'Улица' }).fill('Лесная')
  await page.getByRole('combobox', { name: 'Дом', exact: true }).fill('7')
  await page
    .getByRole('button', { name: /^Оплатить\s*339\s₽/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.waitForURL(/\/sandbox\//)
  await pressAtBank(page, 'Оплатить')
  await expect(heading(page, 'Оплачено')).toBeVisible({ timeout: 20_000 })
  return /№\s(\d+)/.exec(await page.getByRole('main').innerText())?.[1] ?? ''
}

test('a stranger opens a bar: from an empty database to a delivered order in the numbers', { tag: '@once' }, async ({ browser }) => {
  test.setTimeout(300_000)
  const shop = await openShop({ env: { SHOP: 'empty' } })
  const at = async (path: string, options: object) => {
    const page = await (await browser.newContext(options)).newPage()
    await page.goto(shop.origin + path)
    return page
  }
  try {
    const owner = await at('/staff', DESK)
    await enter(owner, OWNER.phone)
    await expect(owner.getByRole('heading', { level: 1, name: 'Осталось тринадцать шагов' })).toBeVisible()
    for (const name of ['Отправить СМС', 'Проверить оплату']) {
      await owner.getByRole('button', { name }).click()
      await expect(owner.getByRole('button', { name })).toBeHidden()
    }
    await fillFacts(owner)
    await addPlaces(owner)
    await importMenu(owner)
    await addPhoto(owner)
    const [tablet, phone] = await Promise.all([at('/staff/device', TABLET), at('/staff', {})])
    await bringTeam(owner, phone, tablet)

    await office(owner, 'Готовность')
    await expect(owner.getByRole('heading', { level: 1, name: 'Осталось два шага' })).toBeVisible()
    expect((await new AxeBuilder({ page: owner }).analyze()).violations).toEqual([])
    await owner.getByRole('button', { name: 'Заказать пробу' }).click()
    const guest = await at('/', DESK)
    await Promise.all([
      cookAndPack(tablet, '1001', 'Выдан'),
      expect(guest).toHaveTitle(/Рис и Нори/),
      expect(owner.getByRole('link', { name: 'На кухню: Пробный заказ прошёл кухню' })).toBeVisible(),
    ])
    const number = await buy(guest)
    await guest.getByRole('link', { name: 'Следить за заказом' }).click()
    await tablet.getByRole('link', { name: /^Доска/ }).click()
    await cookAndPack(tablet, number, 'Курьеру')
    await tablet.getByRole('button', { name: 'Другой курьер' }).click()
    await expect(guest.getByRole('main')).toContainText('Курьер уже едет', { timeout: 20_000 })
    await phone.getByRole('button', { name: `Заказ ${number}`, exact: true }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Вручён' }).click()
    await expect(guest.getByRole('main')).toContainText('Приятного аппетита', { timeout: 20_000 })

    // 100 for the dish, 90 for its option, 149 for the delivery; the test order is in no report
    await office(owner, 'Цифры')
    const figure = (name: string) => owner.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
    await expect(figure('Выручка')).toContainText(/^339\s₽/)
    await expect(figure('Заказов')).toContainText(/^1/)
    await expect(owner.getByRole('row', { name: new RegExp(`${DISH}.*190\\s₽`) })).toBeVisible()
    await office(owner, 'Готовность')
    await expect(owner.getByRole('heading', { level: 1, name: 'Остался один шаг' })).toBeVisible()
    await expect(owner.getByText('Пока у 1, нужно 10')).toBeVisible()
  } finally {
    await shop.stop()
  }
})
