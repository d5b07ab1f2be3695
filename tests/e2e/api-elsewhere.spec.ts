import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './support/shop'
import { openShop } from './support/own-shop'

test(
  'the same shop on an API elsewhere; unreachable it shows the error page with 503, and a retry works',
  { tag: '@once' },
  async ({ page, baseURL, allowConsole }) => {
    test.setTimeout(120_000)
    allowConsole(/status of 50\d|Failed to fetch|error/i)
    const line = await openLine(baseURL ?? '')
    const shop = await openShop({ env: { API_BASE_URL: `${line.origin}/api` } })

    await page.goto(`${shop.origin}/menu/rolls`)
    await expect(page.getByRole('heading', { level: 1, name: /^Роллы/ })).toBeVisible()
    expect((await page.request.get(`${shop.origin}/api/v3/goods/101`)).status(), 'its own /api is passed on').toBe(200)
    expect((await page.request.get(`${shop.origin}/api/dev/outbox`)).status(), 'but not the dev calls').toBe(404)
    expect((await page.request.get(`${shop.origin}/api/%64ev/outbox`)).status(), 'encoded or not').toBe(404)

    line.cut()
    const answer = await page.goto(`${shop.origin}/product/pepperoni`)
    expect(answer?.status()).toBe(503)
    await expect(page.getByRole('heading', { name: 'Ошибка #503' })).toBeVisible()
    line.mend()
    // a connection that the cut left half open may cost a press
    const dish = page.getByRole('heading', { level: 1, name: 'Пепперони' })
    await expect(async () => {
      if (!(await dish.isVisible())) await page.getByRole('button', { name: 'Повторить' }).click({ timeout: 1000 })
      await expect(dish).toBeVisible({ timeout: 4000 })
    }).toPass({ timeout: 30_000 })

    // the page must not ask for pictures of a shop that has closed
    await page.goto('about:blank')
    await shop.stop()
    line.close()
  },
)

type Line = { origin: string; cut: () => void; mend: () => void; close: () => void }

/** A line to the API that can be cut: a small forwarding server. */
async function openLine(target: string): Promise<Line> {
  let isCut = false
  const server: Server = createServer((incoming, outgoing) => {
    if (isCut) return void incoming.socket.destroy()
    const forward = ask(
      target + (incoming.url ?? '/'),
      { method: incoming.method, headers: { ...incoming.headers, host: new URL(target).host } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    forward.on('error', () => outgoing.destroy())
    incoming.pipe(forward)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    cut: () => (isCut = true),
    mend: () => (isCut = false),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
