import { expect, type Locator, type Page } from '@playwright/test'
import { newestCode, type Api } from './shop'

const DISH = 'Филадельфия классик'

/** Puts one dish with an additional, a side and a sauce into the cart, from the home page on: 590 + 90 + 0 + 45 ₽. */
export async function chooseDish(page: Page): Promise<void> {
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Роллы/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Роллы/ })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: DISH, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: DISH })).toBeVisible()
  await page.getByRole('button', { name: 'Добавить Двойной краб' }).click()
  await page.getByRole('button', { name: 'Добавить Имбирь, васаби, соевый соус' }).click()
  await page.getByRole('button', { name: 'Добавить Спайси' }).click()
  const add = page.getByRole('button', { name: /^В корзину/ })
  await expect(add).toContainText(/725\s₽/)
  await add.click()
}

/** Presses the cart's button, wherever one is. */
export async function pressCart(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /руб\.|^В корзине/ })
    .filter({ visible: true })
    .first()
    .click()
}

/** Opens the cart from wherever one is. */
export async function openCart(page: Page): Promise<void> {
  await pressCart(page)
  await expect(page.getByRole('dialog', { name: /блюд|Корзина/ })).toBeVisible()
}

/** Consents to the processing of personal data in the dialog of sign-in. */
export const giveConsent = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^Даю согласие/ })
    .check()

/** Signs in through the dialogs with the code that the outbox received. */
export async function signInByDialog(page: Page, api: Api, phone: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Войти по телефону' })
  await dialog.getByRole('textbox', { name: 'Телефон' }).pressSequentially(phone)
  await giveConsent(page)
  await dialog.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByRole('dialog', { name: 'Код из СМС' })).toBeVisible()
  await page.keyboard.type(await newestCode(api, phone))
}

/** Answers the checkout's question for the city. */
export async function chooseAskedCity(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Город', exact: true }).getByRole('button', { name: 'Москва' }).click()
}

/** Fills a new address in the checkout. */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Улица' }).fill('Лесная')
  await page.getByRole('combobox', { name: 'Дом', exact: true }).fill('7')
  await page.getByRole('textbox', { name: 'Квартира' }).fill('12')
}

/** Chooses to pay when the order is handed over, which needs no page of a bank. */
export async function payAtHandOver(page: Page): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Оплата' }).getByText('По QR при получении').click()
}

/** The button that places the order, paid at hand-over or on the site; the one in view of the two that a page may carry. */
export const orderButton = (page: Page) =>
  page
    .getByRole('button', { name: /^(?:Заказать|Оплатить|Считаем)/ })
    .filter({ visible: true })
    .first()

/** Whether the page and its controls are hydrated; until then a link is the browser's own (docs/decisions/031). Runs in the page. */
export const isAlive = () =>
  [...document.querySelectorAll('body, :is(header, main) :is(a, button, input)')].every((node) =>
    Object.keys(node).some((key) => key.startsWith('__reactProps$')),
  )

/** Waits for that. */
export const pageAlive = (page: Page) => page.waitForFunction(isAlive)

/** The links of the account: below lg in its side menu, which this opens. */
export async function accountMenu(page: Page): Promise<Locator> {
  const opener = page.getByRole('button', { name: 'Меню кабинета' })
  if (await opener.isVisible()) await opener.click()
  return page.getByRole('navigation', { name: 'Личный кабинет' })
}

/** Opens a page to act on: hydrated, and with no request under way. Returns the response of the document. */
export async function openReady(page: Page, path: string) {
  const response = await page.goto(path)
  await pageAlive(page)
  await page.waitForLoadState('networkidle')
  return response
}

/** The toasts within a part of the page. */
export const toastsIn = (part: Page | Locator) => part.getByRole('region', { name: /^Сообщения/ }).getByRole('listitem')

/** The code of messages comes with the first touch or key: with a key, here. */
export async function bringMessages(page: Page): Promise<void> {
  await pageAlive(page)
  const code = page.waitForResponse(/toast-host.*\.js$/)
  await page.keyboard.press('Shift')
  await (await code).finished()
  await page.waitForLoadState('networkidle')
}
