// Two boards of one kitchen while orders come. The channel and the Worker are killed, and the network is cut, again and again: every
// order appears on both boards exactly once, and every tap acts exactly once.
import { chromium, type Browser, type BrowserContext, type WebSocketRoute } from '@playwright/test'
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { BROWSER_ARGS, ensureBrowser } from '../browser.ts'
import { freePort } from '../free-port.ts'
import { withFolder } from '../shop/place.ts'
import { newOrder, newState, openShop, ordering, type Checks, type Scene } from './scene.ts'

const LINES = 2
const newToken = () => randomBytes(32).toString('hex')
const SETTLES_IN_MS = 60_000
/** A phone shows all cards, one below the other. */
const VIEWPORT = { width: 390, height: 844 }

export async function board(scene: Scene, checks: Checks): Promise<void> {
  const { folder, buyers } = await newState(scene, 'board')
  const tokens = [newToken(), newToken()]
  const kitchen = await addTablets(folder, tokens)
  const port = await freePort()
  let shop = await openShop(scene, folder, { port })
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: BROWSER_ARGS })
  try {
    const boards = await Promise.all(tokens.map((token) => openBoard(browser, port, kitchen, token)))
    const orders = await ordering(port, buyers)
    const until = performance.now() + (scene.isQuick ? 45_000 : 240_000)
    const isOver = () => performance.now() > until
    const counts = { kills: 0, cuts: 0, dropped: 0, reloads: 0 }

    const buying = async () => {
      for (let turn = 0; !isOver(); turn++) {
        await orders.place(newOrder(buyers, turn))
        await pause(500 + Math.random() * 2500)
      }
    }
    /** Board 0 marks the first line of each order, board 1 the second. */
    const cooking = async (one: TestBoard, line: number) => {
      for (; !isOver(); await pause(Math.random() * 700)) await one.markNext(line)
    }
    const breaking = async () => {
      while (!isOver()) {
        await pause(2000 + Math.random() * 4000)
        const one = boards[Math.floor(Math.random() * boards.length)]
        const what = Math.floor(Math.random() * 4)
        if (what === 0) {
          await shop.kill()
          await pause(Math.random() * 4000)
          shop = await openShop(scene, folder, { port })
          counts.kills++
        } else if (what === 1) {
          await one?.cut(2000 + Math.random() * 15_000)
          counts.cuts++
        } else if (what === 2) {
          for (const each of boards) each.dropSocket()
          counts.dropped++
        } else {
          await one?.reload()
          counts.reloads++
        }
      }
    }
    await Promise.all([buying(), breaking(), ...boards.map(cooking)])
    for (const [what, count] of Object.entries(counts)) checks.note(what, count)

    const expected = orders.placed.map(({ id }) => id)
    checks.note('orders', expected.length)
    for (const [at, one] of boards.entries()) {
      const isMarked = await one.finish(at, expected)
      const shown = await one.shown()
      checks.is(`orders missing on board ${at}`, 0, expected.filter((id) => !shown.includes(id)).length)
      checks.is(`cards on board ${at}`, expected.length, shown.length)
      checks.is(`orders twice on board ${at}`, 0, await one.doubled())
      checks.is(`board ${at} marked its line of every order`, true, isMarked)
    }
    for (const [at, one] of boards.entries()) {
      checks.is(`lines made on board ${at}`, expected.length * LINES, await one.made(expected.length * LINES))
      checks.is(`operations refused on board ${at}`, 0, await one.refused())
    }
    await shop.kill()
    await auditMarks(checks, folder, expected.length)
  } finally {
    await browser.close()
    await shop.kill()
  }
}

/** Two tablets in the kitchen of the deliveries, which accepts orders after a second. */
async function addTablets(folder: string, tokens: string[]): Promise<number> {
  return withFolder(folder, async (db) => {
    const kitchen =
      (await db.prepare('select kitchen_id from cities where kitchen_id is not null order by id').first<number>('kitchen_id')) ?? 1
    const add = 'insert into staff_devices (name, kind, kitchen_id, token_hash, created_at) values (?1, ?2, ?3, ?4, ?5)'
    const hash = (token: string) => createHash('sha256').update(token).digest('hex')
    await db.batch([
      db.prepare('update kitchens set accept_after = 1, call_from = 0'),
      ...tokens.map((token, at) => db.prepare(add).bind(`Доска ${at}`, 'kitchen', kitchen, hash(token), Date.now())),
    ])
    return kitchen
  })
}

type TestBoard = Awaited<ReturnType<typeof openBoard>>

async function openBoard(browser: Browser, port: number, kitchen: number, token: string) {
  const url = `http://localhost:${port}`
  const context = await browser.newContext({ viewport: VIEWPORT, baseURL: url, serviceWorkers: 'block' })
  await context.addCookies([{ name: 'staff_device', value: token, url }])
  const socket = await holdSockets(context)
  const page = await context.newPage()
  await page.addInitScript(watchCards)
  const open = async () => {
    // the Worker may be down
    while (!(await page.goto(`/staff/board?kitchen=${kitchen}`).catch(() => null))?.ok()) await pause(300)
    await page.waitForSelector('main')
  }
  await open()
  let doubledBefore = 0
  let ending: Promise<unknown> = Promise.resolve()
  const doubled = async () => doubledBefore + (await page.evaluate(() => Number(document.documentElement.dataset['doubled'] ?? 0)))
  const markNext = (line: number) => page.evaluate(markLine, line).catch(() => 0)
  return {
    doubled,
    markNext,
    shown: () => page.$$eval('[data-card]', (cards) => cards.map((card) => Number(card.getAttribute('data-card')))),
    dropSocket: socket.drop,
    cut: async (ms: number) => {
      await context.setOffline(true)
      socket.cut(true)
      ending = pause(ms).then(() => {
        socket.cut(false)
        return context.setOffline(false)
      })
      await ending
    },
    reload: async () => {
      await ending
      doubledBefore = await doubled()
      await open()
    },
    /** Waits until the board shows what it should, and marks what is left. */
    finish: async (line: number, expected: number[]) => {
      const deadline = performance.now() + SETTLES_IN_MS
      for (;;) {
        const cards = await page.locator('[data-card]').count()
        const left = await markNext(line)
        if (cards === expected.length && left === 0) return true
        if (performance.now() > deadline) return false
        await pause(200)
      }
    },
    /** How many lines are made in the end. */
    made: async (most: number) => {
      const made = page.locator('[data-card] li button[aria-pressed=true]')
      for (const deadline = performance.now() + SETTLES_IN_MS; performance.now() < deadline; await pause(200))
        if ((await made.count()) === most && (await page.getByLabel('ждёт связи').count()) === 0) break
      return made.count()
    },
    refused: () => page.getByRole('button', { name: 'Понятно' }).count(),
  }
}

/** The sockets of a browser, to break. */
async function holdSockets(context: BrowserContext) {
  const open = new Set<WebSocketRoute>()
  let isCut = false
  const drop = () => {
    for (const socket of open) void socket.close({ code: 4000, reason: 'chaos' })
    open.clear()
  }
  await context.routeWebSocket(/\/api\/staff\/live/, (socket) => {
    if (isCut) return void socket.close({ code: 4000, reason: 'chaos' })
    socket.connectToServer()
    open.add(socket)
  })
  return {
    drop,
    cut: (isNow: boolean) => {
      isCut = isNow
      if (isNow) drop()
    },
  }
}

/** In the page: counts the moments in which an order has two cards. */
function watchCards(): void {
  setInterval(() => {
    const ids = [...document.querySelectorAll('[data-card]')].map((card) => card.getAttribute('data-card'))
    const root = document.documentElement
    if (new Set(ids).size < ids.length) root.dataset['doubled'] = String(Number(root.dataset['doubled'] ?? 0) + 1)
  }, 100)
}

/** In the page: taps this line of a random card where it is not made yet. Returns how many there were. */
function markLine(line: number): number {
  const left = [...document.querySelectorAll('[data-card]')].flatMap((card) => {
    const button = card.querySelectorAll('li button').item(line)
    return button instanceof HTMLElement && button.ariaPressed === 'false' ? [button] : []
  })
  left.at(Math.floor(Math.random() * left.length))?.click()
  return left.length
}

async function auditMarks(checks: Checks, folder: string, orders: number): Promise<void> {
  await withFolder(folder, async (db) => {
    const count = async (what: string, expected: number, from: string) =>
      checks.is(what, expected, await db.prepare(`select count(*) as n from ${from}`).first<number>('n'))
    await count('marks in the log', orders * LINES, `order_events where kind = 'line'`)
    await count('lines made', orders * LINES, 'line_marks where made > 0')
    await count('orders accepted in the log', orders, `order_events where kind = 'accepted'`)
  })
}
