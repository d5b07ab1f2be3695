import AxeBuilder from '@axe-core/playwright'
import { STORAGE_PREFIX } from '~/contracts/constants'
import { expect, signIn, test } from './support/shop'
import { signInStaff } from './support/staff'
import { accountMenu, openReady } from './support/steps'

const mark = (name: string, points: string) =>
  `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${points}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`

test(
  'an owner takes zones from a file, draws one, moves its corner by keyboard, and removes them',
  { tag: '@once' },
  async ({ page, api, staff }) => {
    await signInStaff(page, api, staff, 'owner')
    const added = await staff('POST', '/staff/cities', { body: { name: `Зоны ${Date.now()}`, time_zone: 'Europe/Moscow' } })
    const { id: city } = added.body as { id: number }
    const zonesOf = async () => {
      const { body } = await staff('GET', `/staff/zones?city_id=${city}`)
      return body as { name: string; area: number[][][][] | null; min_order: number }[]
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/staff/zones?city=${city}`)

    await page.getByRole('button', { name: 'Из файла' }).click()
    const panel = page.getByRole('complementary')
    const kml = `<kml><Document>${mark('Центр', '37.6,55.7 37.7,55.7 37.7,55.8 37.6,55.8 37.6,55.7')}${mark('Бант', '37.6,55.7 37.7,55.8 37.7,55.7 37.6,55.8')}</Document></kml>`
    await panel.getByLabel('Файл зон').setInputFiles({ name: 'zones.kml', mimeType: 'application/xml', buffer: Buffer.from(kml) })
    await expect(panel.getByText(/пересекает сам себя/)).toBeVisible()
    await panel.getByRole('button', { name: 'Добавить 1 зону' }).click()
    await expect(page.getByRole('button', { name: /^Центр/ })).toBeVisible()

    await page.getByRole('button', { name: 'Зона', exact: true }).click()
    await panel.getByLabel('Название').fill('Юг')
    const map = page.getByRole('application', { name: 'Карта зон' })
    for (const [x, y] of [
      [120, 120],
      [260, 110],
      [240, 230],
    ] as const)
      await map.click({ position: { x, y } })
    await page.getByRole('button', { name: 'Замкнуть' }).click()
    await expect(page.getByRole('button', { name: /^Угол/ })).toHaveCount(3)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await panel.getByRole('button', { name: 'Создать' }).click()
    await expect(page.getByRole('button', { name: /^Юг/ })).toBeVisible()
    const before = (await zonesOf()).find(({ name }) => name === 'Юг')
    expect(before?.area?.[0]?.[0]).toHaveLength(4)

    await page.getByRole('button', { name: 'Угол 1 из 3' }).press('Shift+ArrowRight')
    await panel.getByRole('button', { name: 'Сохранить' }).click()
    await expect.poll(async () => (await zonesOf()).find(({ name }) => name === 'Юг')?.area).not.toEqual(before?.area)
  },
)

test(
  'the account names the zone of an address, asks where the address does not say it, and the header follows',
  { tag: ['@once', '@wide'] },
  async ({ page, api, staff, baseURL }) => {
    const name = `Зоны ${Date.now()}`
    const added = await staff('POST', '/staff/cities', { body: { name, time_zone: 'Europe/Moscow' } })
    const { id: city_id, slug } = added.body as { id: number; slug: string }
    const square = (at: number) => [[[[at, 55], [at + 1, 55], [at + 1, 56], [at, 56], [at, 55]]]] // prettier-ignore
    const zone = { city_id, min_order: 600, ladder: [{ from: 0, fee: 149 }] }
    for (const body of [
      { ...zone, name: 'Центр', area: square(37), streets: ['Лесная'] },
      { ...zone, name: 'Восток', area: square(38), streets: [] },
    ])
      expect((await staff('POST', '/staff/zones', { body })).status).toBe(201)
    await page.context().addCookies([{ name: 'city', value: slug, url: baseURL ?? '', httpOnly: true, sameSite: 'Lax' }])
    const { token } = await signIn(page)
    const place = page
      .getByRole('banner')
      .getByText(new RegExp(`^${name}`))
      .filter({ visible: true })
      .first()
    await openReady(page, '/account/addresses')
    await page.getByRole('button', { name: 'Добавить адрес' }).click()
    const dialog = page.getByRole('dialog', { name: 'Новый адрес' })
    await dialog.getByRole('combobox', { name: 'Улица' }).fill('Лесная')
    await dialog.getByRole('combobox', { name: 'Дом', exact: true }).fill('7')
    await expect(dialog).toContainText(/Зона «Центр»\. Доставка 149\s₽\. Заказ от\s600\s₽/)
    await dialog.getByRole('combobox', { name: 'Улица' }).fill('Новая')
    await dialog.getByRole('radio', { name: /Восток/ }).click()
    await expect(dialog.getByRole('radio', { name: /Восток/ })).toBeChecked()
    expect((await new AxeBuilder({ page }).include('dialog[open]').analyze()).violations).toEqual([])
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(place).toHaveText(`${name} · Восток`)
    const { body } = await api('GET', '/v3/addresses', { token })
    expect(body).toMatchObject([{ street: 'Новая', zone_id: expect.any(Number) }])

    await page.evaluate((prefix) => localStorage.removeItem(`${prefix}_zone`), STORAGE_PREFIX)
    await openReady(page, '/')
    await expect(place).toHaveText(`${name} · Восток`)
    const far = { city_id, street: 'Дальняя', house: '1', lat: 10, lng: 10, is_default: true }
    const { body: saved } = await api('POST', '/v3/addresses', { token, body: far })
    await openReady(page, '/account/addresses')
    await page.getByRole('button', { name: 'Изменить: Дальняя, 1' }).click()
    await expect(page.getByRole('dialog')).toContainText(/По\sэтому адресу мы не\sвозим/)
    await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
    await expect(place).toHaveText(name)
    await api('DELETE', `/v3/addresses/${(saved as { value: { id: number } }).value.id}`, { token })
    await page.evaluate((prefix) => localStorage.removeItem(`${prefix}_zone`), STORAGE_PREFIX)
    await openReady(page, '/account')
    await expect(place).toHaveText(`${name} · Восток`)
    await accountMenu(page)
    await page.getByRole('button', { name: 'Выйти', exact: true }).click()
    await expect(place).toHaveText(name)
  },
)
