import type { Locator, Page, Request } from '@playwright/test'
import { openShop } from './support/own-shop'
import { expect, newestCode, newPhone, test, type Api } from './support/shop'
import { chooseDish, giveConsent, openCart, signInByDialog } from './support/steps'

const phoneDialog = (page: Page) => page.getByRole('dialog', { name: 'Войти по телефону' })
const codeDialog = (page: Page) => page.getByRole('dialog', { name: 'Код из СМС' })
const phoneField = (page: Page) => phoneDialog(page).getByRole('textbox', { name: 'Телефон' })
const codeField = (page: Page) => codeDialog(page).getByRole('textbox', { name: 'Код из СМС' })
const opener = (page: Page) => page.getByRole('button', { name: 'Войти' }).filter({ visible: true }).first()
const profile = (page: Page) => page.getByRole('link', { name: 'Профиль', exact: true }).filter({ visible: true }).first()
const otherThan = (code: string) => (code === '0000' ? '0001' : '0000')
const sentTo = async (api: Api, phone: string) => ((await api('GET', `/dev/outbox?phone=${phone}`)).body as unknown[]).length
const isCall = (request: Request) => request.url().includes('/_serverFn/') && request.method() === 'POST'

/** Dispatches a paste event, as the browser does. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

async function askForCode(page: Page, phone: string) {
  await opener(page).click()
  await phoneField(page).pressSequentially(phone)
  await giveConsent(page)
  await phoneDialog(page).getByRole('button', { name: 'Получить код' }).click()
  await expect(codeField(page)).toBeFocused()
}

test('signs in by keyboard, past a wrong code, and stays on the page and scroll position', { tag: '@core' }, async ({ page, api }) => {
  const phone = newPhone()
  await page.goto('/privacy')
  await page.evaluate(() => window.scrollTo(0, 400))
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(phoneField(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener(page), 'focus returns to the opener').toBeFocused()

  await page.keyboard.press('Enter')
  await expect(phoneField(page)).toBeFocused()
  await page.keyboard.type(phone)
  await page.keyboard.press('Enter')
  await expect(phoneDialog(page).getByRole('button', { name: 'Получить код' }), 'Enter sends no SMS, it leads to the button').toBeFocused()
  await page.keyboard.press('Enter')
  const consent = phoneDialog(page).getByRole('checkbox', { name: 'Даю согласие на обработку персональных данных' })
  await expect(consent, 'no code without the consent').toBeFocused()
  await expect(consent).toHaveAccessibleDescription(/Без\sсогласия/)
  await expect(consent).not.toBeChecked()
  expect(await sentTo(api, phone)).toBe(0)
  await page.keyboard.press('Space')
  await expect(phoneDialog(page).getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  const code = await newestCode(api, phone)
  await page.keyboard.type(otherThan(code))
  await expect(codeDialog(page).getByText('Код не подошёл. Осталось 4 попытки.')).toBeVisible()
  await expect(codeField(page)).toHaveAccessibleDescription(/Осталось 4 попытки/)
  await paste(codeField(page), `Код ${code} для входа в Love Sushi. Никому его не говорите.`)

  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(profile(page), 'focus moves to the profile link').toBeFocused()
  await expect(page).toHaveURL(/\/privacy$/)
  expect(await page.evaluate(() => window.scrollY)).toBe(400)
})

test('accepts a phone number in any format, typed, pasted or filled in', { tag: '@once' }, async ({ page }) => {
  await page.goto('/privacy')
  await opener(page).click()
  await expect(phoneField(page)).toHaveValue('+7__ (___) __-___')
  await expect(phoneField(page)).toBeFocused()
  const caret = () => phoneField(page).evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd])
  await expect.poll(caret, 'the caret stands behind +7').toEqual([2, 2])
  /** As the browser does it: the whole value at once. */
  const fillIn = (text: string) =>
    phoneField(page).evaluate((field: HTMLInputElement, value) => {
      field.value = value
      field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
    }, text)
  const ways = {
    typed: (text: string) => page.keyboard.type(text),
    pasted: (text: string) => paste(phoneField(page), text),
    suggested: (text: string) => page.keyboard.insertText(text),
    'filled in': fillIn,
  }
  for (const [way, enter] of Object.entries(ways))
    for (const text of ['9161234567', '8 916 123-45-67', '+7 (916) 123-45-67']) {
      await phoneDialog(page).getByRole('button', { name: 'Закрыть' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await opener(page).click()
      await expect(phoneField(page)).toHaveValue('+7__ (___) __-___')
      await expect.poll(caret).toEqual([2, 2])
      await enter(text)
      await expect(phoneField(page), `${text} ${way}`).toHaveValue('+791 (612) 34-567')
    }
  for (const text of ['９１６ １２３ ４５ ６７', '007 916 123 45 67']) {
    await phoneField(page).fill('')
    await paste(phoneField(page), text)
    await expect(phoneField(page), text).toHaveValue('+791 (612) 34-567')
  }
  await page.keyboard.press('ControlOrMeta+A')
  await paste(phoneField(page), '4951234567')
  await expect(phoneField(page), 'instead of the selected number').toHaveValue('+749 (512) 34-567')
})

test('the caret never stands before «+7»', { tag: '@once' }, async ({ page }) => {
  await page.goto('/privacy')
  await opener(page).click()
  await expect(phoneField(page)).toHaveValue('+7__ (___) __-___')
  const selection = () => phoneField(page).evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd])
  // the sheet moves the field while it opens
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { x, y, width, height } = await phoneField(page).evaluate((field) => field.getBoundingClientRect())
  const press = (offset: number) => page.mouse.click(x + offset, y + height / 2)
  const ways: Record<string, () => Promise<unknown>> = {
    'pressed in the padding': () => press(2),
    'pressed on «+»': () => press(20),
    'pressed on the left half of «7»': () => press(30),
    'pressed without focus': async () => {
      await phoneField(page).blur()
      await press(20)
      await expect(phoneField(page)).toHaveValue('+7__ (___) __-___')
    },
    Home: () => page.keyboard.press('Home'),
    ArrowLeft: () => page.keyboard.press('ArrowLeft'),
    'drawn from the left edge': async () => {
      await page.mouse.move(x + 2, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + width - 2, y + height / 2)
      await page.mouse.up()
    },
  }
  for (const [way, move] of Object.entries(ways)) {
    await move()
    await expect.poll(async () => (await selection())[0], way).toBe(2)
    await page.keyboard.type('9161234567')
    await expect(phoneField(page), way).toHaveValue('+791 (612) 34-567')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await page.keyboard.type('7')
    await expect(phoneField(page)).toHaveValue('+7__ (___) __-___')
  }
  await page.keyboard.press('Backspace')
  await expect(phoneField(page), '7 can be deleted').toHaveValue('+___ (___) __-___')
  await page.keyboard.type('916123456')
  await page.keyboard.press('Home')
  await page.keyboard.press('Backspace')
  await expect(phoneField(page), 'but not from a longer number').toHaveValue('+791 (612) 34-56_')
  expect(await selection()).toEqual([2, 2])
})

test('a foreign number and surplus digits get an error and are not sent', { tag: '@once' }, async ({ page }) => {
  await page.goto('/privacy')
  const calls: string[] = []
  page.on('request', (request) => isCall(request) && calls.push(request.url()))
  await opener(page).click()
  await expect(phoneField(page)).toHaveValue('+7__ (___) __-___')
  const clear = async () => {
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await page.keyboard.type('7')
    await expect(phoneField(page)).toHaveValue('+7__ (___) __-___')
  }
  const ways = {
    typed: (text: string) => page.keyboard.type(text),
    pasted: (text: string) => paste(phoneField(page), text),
    suggested: (text: string) => page.keyboard.insertText(text),
  }
  const foreign = /Отправляем коды только на\sномера с\s\+7/
  const surplus = /Лишние цифры: в\sномере их\s11/
  for (const [way, enter] of Object.entries(ways))
    for (const [text, shown, error] of [
      ['+375 29 123-45-67', '+375 (291) 23-4567', foreign],
      ['+373 777 12 345', '+373 (777) 12-345', foreign],
      ['8(916)123-45-67 89', '+791 (612) 34-56789', surplus],
    ] as const) {
      await clear()
      await enter(text)
      await expect(phoneField(page), `${text} ${way}`).toHaveValue(shown)
      await phoneDialog(page).getByRole('button', { name: 'Получить код' }).click()
      await expect(phoneField(page), `${text} ${way}`).toHaveAccessibleDescription(error)
      await expect(phoneField(page)).toBeFocused()
    }
  expect(calls).toEqual([])
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(phoneField(page)).toHaveValue('+791 (612) 34-567')
  await expect(phoneField(page), 'the mistake is corrected').not.toHaveAttribute('aria-invalid')
  await paste(phoneField(page), '8(916)765-43-21 доб. 5')
  await expect(phoneField(page), 'without the extension').toHaveValue('+791 (676) 54-321')
})

test('sends nothing without a full phone number and a full code', { tag: '@once' }, async ({ page }) => {
  await page.goto('/privacy')
  const calls: string[] = []
  page.on('request', (request) => isCall(request) && calls.push(request.url()))
  await opener(page).click()
  await phoneDialog(page).getByRole('button', { name: 'Получить код' }).click()
  await expect(phoneDialog(page).getByText('Введите номер полностью: 11 цифр')).toBeVisible()
  await expect(phoneField(page)).toBeFocused()
  expect(calls).toEqual([])

  await phoneField(page).pressSequentially(newPhone())
  await giveConsent(page)
  await phoneDialog(page).getByRole('button', { name: 'Получить код' }).click()
  await expect(codeField(page)).toBeFocused()
  calls.length = 0
  await codeDialog(page).getByRole('button', { name: 'Войти' }).click()
  await codeField(page).pressSequentially('12')
  await codeDialog(page).getByRole('button', { name: 'Войти' }).click()
  await expect(codeDialog(page).getByText('Введите четыре цифры из СМС')).toBeVisible()
  expect(calls).toEqual([])
})

test('a double click and a double submit send one request', { tag: '@once' }, async ({ page, api }) => {
  const phone = newPhone()
  await page.goto('/privacy')
  const calls: string[] = []
  page.on('request', (request) => isCall(request) && calls.push(request.url()))
  await opener(page).click()
  await phoneField(page).pressSequentially(phone)
  await giveConsent(page)
  await phoneDialog(page).getByRole('button', { name: 'Получить код' }).dblclick()
  await expect(codeField(page)).toBeFocused()
  expect(calls).toHaveLength(1)

  const code = await newestCode(api, phone)
  await page.route('**/_serverFn/**', async (route) => {
    if (isCall(route.request()))
      await codeDialog(page)
        .locator('form')
        .evaluate((form: HTMLFormElement) => form.requestSubmit())
    await route.continue()
  })
  await page.keyboard.type(code)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(profile(page)).toBeVisible()
  expect(calls).toHaveLength(2)
})

test('reopens at the code step with the remaining time; a new code can be requested after it', { tag: '@once' }, async ({ page, api }) => {
  const phone = newPhone()
  await page.clock.install()
  await page.goto('/privacy')
  await askForCode(page, phone)
  await codeDialog(page).getByRole('button', { name: 'Закрыть' }).click()
  await expect(page.getByRole('dialog'), 'closes both steps').toHaveCount(0)
  await page.clock.fastForward(20_000)
  await opener(page).click()
  await expect(codeDialog(page)).toContainText(/через 0:(?:40|[0-3]\d)/)
  expect(await sentTo(api, phone), 'nothing was sent again').toBe(1)

  await codeDialog(page).getByRole('button', { name: 'Изменить номер' }).click()
  await expect(phoneField(page), 'the number is kept').toHaveValue(/^\+799 \(9\d\d\) \d\d-\d\d\d$/)
  await phoneDialog(page).getByRole('button', { name: 'Получить код' }).click()
  await expect(codeField(page)).toBeFocused()

  await page.clock.fastForward(61_000)
  await expect(codeDialog(page).getByRole('status')).toHaveText('Код можно запросить ещё раз')
  await codeDialog(page).getByRole('button', { name: 'Прислать код ещё раз' }).click()
  await expect(codeDialog(page), 'time comes from the server').toContainText(/через 0:\d\d|через 1:00/)
  await expect(codeField(page)).toBeFocused()
  await page.clock.fastForward(300_000)
  await expect(codeDialog(page).getByText('Код устарел. Запросите новый.')).toBeVisible()
})

test('offline during sign-in: shows an error at the field and keeps the input', { tag: '@once' }, async ({ page, api, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const phone = newPhone()
  const lost = /Связь пропала/
  await page.goto('/privacy')
  await opener(page).click()
  await phoneField(page).pressSequentially(phone)
  await giveConsent(page)
  await page.context().setOffline(true)
  await phoneDialog(page).getByRole('button', { name: 'Получить код' }).click()
  await expect(phoneDialog(page).getByText(lost)).toBeVisible()
  await page.context().setOffline(false)
  await phoneDialog(page).getByRole('button', { name: 'Получить код' }).click()
  await expect(codeField(page)).toBeFocused()

  const code = await newestCode(api, phone)
  await page.context().setOffline(true)
  await page.keyboard.type(code)
  await expect(codeDialog(page).getByText(lost)).toBeVisible()
  await page.context().setOffline(false)
  await expect(codeField(page)).toHaveValue(code)
  await codeDialog(page).getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(profile(page)).toBeVisible()
})

test('Web OTP signs in; closing the dialog aborts it', { tag: '@once' }, async ({ page, api }) => {
  await page.addInitScript(() => {
    const heard = { code: (_: string) => {}, isOff: false }
    Object.assign(window, { OTPCredential: () => undefined, heard })
    navigator.credentials.get = (options) =>
      new Promise((done, fail) => {
        heard.isOff = false
        heard.code = (code) => done({ code, id: '', type: 'otp' } as Credential)
        options?.signal?.addEventListener('abort', () => {
          heard.isOff = true
          fail(new DOMException('aborted', 'AbortError'))
        })
      })
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: { isOff: boolean } }).heard.isOff)
  const phone = newPhone()
  await page.goto('/privacy')
  await askForCode(page, phone)
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await page.keyboard.press('Escape')
  await expect.poll(heard).toBe(true)
  await opener(page).click()
  await expect(codeField(page)).toBeFocused()
  const code = await newestCode(api, phone)
  await page.evaluate((text) => (window as unknown as { heard: { code: (code: string) => void } }).heard.code(text), code)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(profile(page)).toBeVisible()
})

test('returns to the open cart after sign-in', { tag: '@once' }, async ({ page, api }) => {
  await chooseDish(page)
  await openCart(page)
  await page.getByRole('dialog', { name: '1 блюдо' }).getByRole('button', { name: 'Войдите' }).click()
  await signInByDialog(page, api, newPhone())
  await expect(page.getByRole('dialog', { name: '1 блюдо' })).toContainText('Вернём')
})

test('returns focus to the burger button after a dialog opened from the drawer', { tag: '@once' }, async ({ page }) => {
  await page.goto('/privacy')
  const burger = page.getByRole('button', { name: /меню/i }).filter({ visible: true }).first()
  await burger.click()
  await page.getByRole('dialog', { name: 'Меню' }).getByRole('button', { name: 'Войти' }).click()
  await expect(phoneField(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(burger).toBeFocused()
})

test('a code whose answer is lost stays in its field, and the next press signs in', async ({ page, api, allowConsole }) => {
  allowConsole(/ERR_|Failed to/)
  const phone = newPhone()
  await page.goto('/privacy')
  await askForCode(page, phone)
  let isLost = false
  await page.route('**/_serverFn/**', async (route) => {
    if (isLost || !isCall(route.request())) return route.fallback()
    isLost = true
    // the shop has signed in, and the browser never learns it
    await route.fetch()
    await route.abort()
  })
  const code = await newestCode(api, phone)
  await codeField(page).pressSequentially(code)
  await expect(codeDialog(page)).toContainText('Связь пропала')
  await expect(codeField(page)).toHaveValue(code)
  await codeDialog(page).getByRole('button', { name: 'Войти' }).click()
  await expect(profile(page)).toBeVisible()
})

test(
  'with Turnstile on and many codes sent, the challenge comes before the code',
  { tag: '@once' },
  async ({ page, baseURL, allowConsole }) => {
    test.slow()
    allowConsole(/ERR_FAILED|Failed to load resource/)
    const shop = await openShop({
      env: { CAPTCHA_ADAPTER: 'turnstile', TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET: 'a-secret-of-tests', PHONE_PREFIXES: '7,373' },
    })
    try {
      // a blocker refuses the script, then answers with an empty stand-in
      let blocked: 'refused' | 'stand-in' | undefined = 'refused'
      const loads: string[] = []
      await page.route('https://challenges.cloudflare.com/**', (route) => {
        loads.push(route.request().url())
        return blocked === 'refused'
          ? route.abort()
          : route.fulfill({
              contentType: 'text/javascript',
              body: blocked
                ? 'window.turnstile = {}'
                : `window.turnstile = {
              render(place, { sitekey, callback }) {
                const button = document.createElement('button')
                button.type = 'button'
                button.textContent = 'Я человек ' + sitekey
                button.onclick = () => callback('proof')
                place.append(button)
                return 'widget'
              },
              remove() {},
            }`,
            })
      })
      // the budget of this address
      for (let i = 0; i < 20; i++) await page.request.get(`${shop.origin}/api/v2/get-smscode?phone=${newPhone()}`)
      await page.goto(`${shop.origin}/privacy`)
      await opener(page).click()
      await expect(phoneField(page), 'no prefix, with two countries').toHaveValue('+___ (___) __-___')
      await phoneField(page).pressSequentially(newPhone())
      await giveConsent(page)
      expect(loads, 'loaded on demand').toEqual([])
      const send = phoneDialog(page).getByRole('button', { name: 'Получить код' })
      await send.click()
      await expect(phoneDialog(page).getByText(/Проверка не\sзагрузилась/)).toBeVisible()
      await expect(phoneDialog(page).getByRole('link', { name: /^\+7/ }), 'the phone of the shop').toHaveAttribute('href', /^tel:\+7/)

      blocked = 'stand-in'
      await phoneDialog(page).getByRole('button', { name: 'Повторить' }).click()
      await expect.poll(() => loads.length).toBe(2)
      await expect(phoneDialog(page).getByText(/Проверка не\sзагрузилась/)).toBeVisible()

      blocked = undefined
      await phoneDialog(page).getByRole('button', { name: 'Повторить' }).click()
      const check = phoneDialog(page).getByRole('button', { name: 'Я человек site-key' })
      // the challenge server is unreachable here: the proof is rejected and the widget resets
      await check.click()
      await expect(phoneDialog(page).getByText(/Не получилось проверить|Проверка не\sпрошла/)).toBeVisible()
      await expect(check).toBeVisible()

      // forward the call to the demo shop, which accepts every proof
      let proven = ''
      await page.route('**/_serverFn/**', async (route) => {
        const { pathname, search } = new URL(route.request().url())
        proven = route.request().postData() ?? ''
        const headers = { ...route.request().headers(), origin: baseURL ?? '', 'cf-connecting-ip': '10.77.7.7' }
        await route.fulfill({ response: await route.fetch({ url: baseURL + pathname + search, headers }) })
      })
      await check.click()
      await expect(codeField(page)).toBeFocused()
      expect(proven).toContain('proof')
    } finally {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await shop.stop()
    }
  },
)

test(
  'with SmartCaptcha on, its widget loads under the policy of the pages, and nothing of it before',
  { tag: '@once' },
  async ({ page, allowConsole }) => {
    test.slow()
    allowConsole(/Failed to load resource/)
    const env = { CAPTCHA_ADAPTER: 'smartcaptcha', SMARTCAPTCHA_SITE_KEY: 'ysc1_key', SMARTCAPTCHA_SECRET: 'ysc2_secret-of-tests' }
    const shop = await openShop({ env })
    try {
      const loads: string[] = []
      await page.route('https://smartcaptcha.cloud.yandex.ru/**', (route) => {
        loads.push(route.request().url())
        // as the real one: it calls the page when it is ready, and shows a frame of its own host
        return route.fulfill(
          route.request().url().includes('captcha.js')
            ? {
                contentType: 'text/javascript',
                body: `window.smartCaptcha = {
                render(place, { sitekey, callback }) {
                  const frame = document.createElement('iframe')
                  frame.src = 'https://smartcaptcha.cloud.yandex.ru/checkbox'
                  frame.title = 'Я не робот ' + sitekey
                  place.append(frame)
                  addEventListener('message', ({ data }) => callback(data))
                  return 1
                },
                subscribe() {},
                destroy() {},
              }
              onSmartCaptcha()`,
              }
            : { contentType: 'text/html; charset=utf-8', body: "<button onclick=\"parent.postMessage('proof', '*')\">Я не робот</button>" },
        )
      })
      for (let i = 0; i < 20; i++) await page.request.get(`${shop.origin}/api/v2/get-smscode?phone=${newPhone()}`)
      await page.goto(`${shop.origin}/privacy`)
      await opener(page).click()
      await phoneField(page).pressSequentially(newPhone())
      await giveConsent(page)
      expect(loads).toEqual([])
      await phoneDialog(page).getByRole('button', { name: 'Получить код' }).click()
      await page.frameLocator('iframe[title="Я не робот ysc1_key"]').getByRole('button', { name: 'Я не робот' }).click()
      // the service is unreachable here: the proof is not accepted
      await expect(phoneDialog(page).getByText(/Не получилось проверить|Проверка не\sпрошла/)).toBeVisible()
    } finally {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await shop.stop()
    }
  },
)
