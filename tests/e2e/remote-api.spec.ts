import { request } from 'node:http'
import { expect, test } from './support/shop'
import { openServer } from './support/local-server'
import { openShop } from './support/own-shop'

test(
  'with a remote API the shop is the same; while it is unreachable pages answer 503, and a retry works',
  { tag: '@once' },
  async ({ page, baseURL, allowConsole }) => {
    test.setTimeout(120_000)
    allowConsole(/status of 50\d|Failed to fetch|error/i)
    const proxy = await openProxy(baseURL ?? '')
    const shop = await openShop({ env: { API_BASE_URL: `${proxy.origin}/api` } })

    await page.goto(`${shop.origin}/menu/rolls`)
    await expect(page.getByRole('heading', { level: 1, name: /^Роллы/ })).toBeVisible()
    expect((await page.request.get(`${shop.origin}/api/v3/goods/101`)).status(), 'its own /api is a reverse proxy').toBe(200)
    expect((await page.request.get(`${shop.origin}/api/dev/outbox`)).status(), 'except dev calls').toBe(404)
    expect((await page.request.get(`${shop.origin}/api/%64ev/outbox`)).status(), 'encoded or not').toBe(404)

    proxy.cut()
    const answer = await page.goto(`${shop.origin}/product/pepperoni`)
    expect(answer?.status()).toBe(503)
    await expect(page.getByRole('heading', { name: 'Ошибка #503' })).toBeVisible()
    proxy.mend()
    // a half-open connection may fail the first retry
    const dish = page.getByRole('heading', { level: 1, name: 'Пепперони' })
    await expect(async () => {
      if (!(await dish.isVisible())) await page.getByRole('button', { name: 'Повторить' }).click({ timeout: 1000 })
      await expect(dish).toBeVisible({ timeout: 4000 })
    }).toPass({ timeout: 30_000 })

    // no requests to a shop that has stopped
    await page.goto('about:blank')
    await shop.stop()
    proxy.close()
  },
)

/** A proxy to the API that can be interrupted. */
async function openProxy(target: string) {
  let isCut = false
  const server = await openServer((incoming, outgoing) => {
    if (isCut) return void incoming.socket.destroy()
    const headers = { ...incoming.headers, host: new URL(target).host }
    const forward = request(target + (incoming.url ?? '/'), { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forward.on('error', () => outgoing.destroy())
    incoming.pipe(forward)
  })
  return { ...server, cut: () => (isCut = true), mend: () => (isCut = false) }
}
