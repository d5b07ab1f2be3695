import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './support/shop'
import { signInStaff } from './support/staff'

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
