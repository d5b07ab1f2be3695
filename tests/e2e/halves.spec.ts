import type { Goods } from '~/contracts/goods'
import type { Menu, MenuGoods, MenuRows } from '~/contracts/staff-menu'
import { expect, test } from './support/shop'
import { signInStaff } from './support/staff'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 })

test('an owner makes a pizza of two halves, and a guest sees them', { tag: '@once' }, async ({ page, api, staff }) => {
  const { categories } = (await staff('GET', '/staff/menu')).body as Menu
  const pizzas = categories.find(({ slug }) => slug === 'pizza') ?? categories[0]
  const [first] = ((await staff('GET', `/staff/menu/goods?category_id=${pizzas?.id}`)).body as MenuRows).data
  const { images } = (await staff('GET', `/staff/menu/goods/${first?.id}`)).body as MenuGoods
  const body = { name: 'Два вкуса', category_id: pizzas?.id, price: 0, weight: 500, images }
  const made = (await staff('POST', '/staff/menu/goods', { body })).body as MenuGoods
  await signInStaff(page, api, staff, 'owner')
  await page.goto(`/staff/menu?category=${pizzas?.id}&dish=${made.id}&tab=options`)
  await page.getByRole('button', { name: 'Половины' }).click()
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByText('«Два вкуса» на сайте')).toBeVisible()
  const { slug, groups } = (await api('GET', `/v3/goods/${made.id}`)).body as Goods
  expect(groups).toMatchObject([{ name: 'Половины', min: 2, max: 2 }])
  await page.goto(`/product/${slug}`)
  await expect(page.getByRole('main')).toContainText('½')
  await staff('POST', `/staff/menu/goods/${made.id}/withdraw`)
})
