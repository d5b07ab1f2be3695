import { openFilledShop } from './support/own-shop'
import { lineById, ROLL, saveCart } from './support/saved-cart'
import { expect, newPhone, signIn, test } from './support/shop'
import { openCart } from './support/steps'

test('while others guess codes, a guest’s code waits in the cart for the sign-in', { tag: '@once' }, async ({ page, api }) => {
  test.setTimeout(120_000)
  const shop = await openFilledShop((db) =>
    db
      .prepare(
        `with recursive n(i) as (values (1) union all select i + 1 from n where i < 1000)
          insert into attempts (kind, subject, at) select 'promo_wrong', 'guests', ? from n`,
      )
      .bind(Date.now())
      .run(),
  )
  const openAgain = async () => {
    await page.goto(shop.origin)
    await openCart(page)
  }
  const cart = page.getByRole('dialog', { name: /блюд/ })
  const code = cart.getByRole('group', { name: 'Промокод' })
  const total = cart.getByRole('button', { name: /^К оформлению/ })

  await saveCart(page, { lines: [await lineById(api, ROLL, 2)] }, shop.origin)
  await openAgain()
  await cart.getByRole('textbox', { name: 'Промокод или сертификат' }).fill('SUSHI10')
  await cart.getByRole('button', { name: 'Применить' }).click()
  const later = page.getByRole('dialog', { name: /Проверим код\sпозже/ })
  await expect(later).toContainText(/Код\sSUSHI10\sпроверим, когда\s+вы\s+войдёте\..*остался в\sкорзине/)
  await later.getByRole('button', { name: 'Понятно' }).click()
  await expect(code).toContainText(/SUSHI10.*когда\s+вы\s+войдёте/)
  await expect(total).toContainText(/1\s329\s₽/)

  await signIn(page, newPhone(), shop.origin)
  await openAgain()
  await expect(code).toContainText(/SUSHI10\s*−10\s%/)
  await expect(total).toContainText(/1\s211\s₽/)
  // it would go on asking the closed shop
  await page.close()
  await shop.stop()
})
