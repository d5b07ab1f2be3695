import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { ensureBuilt } from './build.ts'
import { freePort } from './free-port.ts'
import { root } from './run.ts'

/* The built process, as systemd and Docker run it: what it serves, how it ends, and what it says when it cannot start. */

const main = join(root, 'dist/node/server/main.js')
const SECRET = () => randomUUID() + randomUUID()
const TOKEN = SECRET()
const LONG = { timeout: 30_000 }

let data = ''
let port = 0
const running = new Set<ChildProcess>()
const file = (name: string) => join(data, name)

beforeAll(() => ensureBuilt('node'), 120_000)
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'node-process-'))
  port = await freePort()
  writeFileSync(file('shop.env'), `STAFF_TOKEN=${TOKEN}\nCODE_SECRET=${SECRET()}\nPROXY_SECRET=${SECRET()}\n`)
})
afterEach(() => rmSync(data, { recursive: true, force: true }))
afterAll(() => running.forEach((one) => one.kill('SIGKILL')))

/** Starts the process; `ended` has its status and all that it said. */
function run(options: Record<string, string> = {}, env: Record<string, string> = {}) {
  const given = { data, port: String(port), origin: `http://localhost:${port}`, ...options }
  const args = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value])
  const child = spawn('node', [main, ...args], { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)))
  const ended = new Promise<{ status: number | null; said: string }>((done) =>
    child.once('close', (status) => {
      running.delete(child)
      done({ status, said })
    }),
  )
  const opened = Promise.race([
    new Promise<void>((open) => child.once('message', () => open())),
    ended.then(({ said }) => Promise.reject(new Error(said))),
  ])
  opened.catch(() => undefined)
  return { child, opened, ended }
}

const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { host: `localhost:${port}` } })

/** A tablet of a kitchen and its session. */
function addTablet(): { kitchen: number; cookie: string } {
  const token = randomBytes(32).toString('hex')
  const sqlite = new DatabaseSync(file('shop.sqlite'))
  sqlite.exec(`insert into kitchens (id, name) values (1, 'Кухня')`)
  sqlite
    .prepare('insert into staff_devices (name, kind, kitchen_id, token_hash, created_at) values (?, ?, 1, ?, ?)')
    .run('Доска', 'kitchen', createHash('sha256').update(token).digest('hex'), Date.now())
  sqlite.close()
  return { kitchen: 1, cookie: `staff_device=${token}` }
}

/** A change by staff whose body is only half sent: `finish` sends the rest and returns the answer. */
async function halfSent(path: string, body: string) {
  const headers = {
    authorization: `Bearer ${TOKEN}`,
    host: `localhost:${port}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  const asked = request({ port, host: '127.0.0.1', path, method: 'POST', headers })
  const answered = new Promise<{ status: number | undefined; body: string }>((done, fail) => {
    asked.once('error', fail).once('response', async (answer) => {
      let text = ''
      for await (const part of answer) text += String(part)
      done({ status: answer.statusCode, body: text })
    })
  })
  await new Promise<void>((sent) => asked.write(body.slice(0, 5), () => sent()))
  return {
    finish: () => {
      asked.end(body.slice(5))
      return answered
    },
  }
}

test(
  'it serves health, pages and files, and on SIGTERM answers what is open, closes boards, sends messages and the database',
  LONG,
  async () => {
    const shop = run()
    await shop.opened
    expect(await (await get('/api/health')).json()).toMatchObject({ ok: true })
    const page = await get('/privacy')
    const html = await page.text()
    expect([page.status, html.includes('</html>')]).toEqual([200, true])
    const script = readdirSync(join(root, 'dist/node/client/assets')).find((name) => name.endsWith('.js'))
    const asset = await get(`/assets/${script}`)
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, expect.stringContaining('immutable')])
    await asset.arrayBuffer()

    const { kitchen, cookie } = addTablet()
    const board = new WebSocket(`ws://localhost:${port}/api/staff/live?kitchen_id=${kitchen}`, {
      headers: { cookie, origin: `http://localhost:${port}` },
    })
    await new Promise((open, fail) => board.once('open', open).once('error', fail))
    const closed = new Promise<number>((done) => board.once('close', done))
    const sqlite = new DatabaseSync(file('shop.sqlite'))
    const now = Date.now()
    sqlite
      .prepare(
        `insert into outbox (kind, phone, text, status, created_at, next_try_at) values ('staff', '79990000001', 'Код', 'waiting', ?, ?)`,
      )
      .run(now, now)
    sqlite.close()
    const open = await halfSent('/api/staff/stations', JSON.stringify({ name: 'Гриль' }))

    shop.child.kill('SIGTERM')
    expect(await closed).toBe(1012)
    // a second signal of an impatient operator changes nothing
    shop.child.kill('SIGTERM')
    await expect(get('/api/health')).rejects.toThrow()
    expect(await open.finish()).toMatchObject({ status: 201, body: expect.stringContaining('Гриль') })

    const { status, said } = await shop.ended
    expect([status, said]).toEqual([0, expect.stringContaining('"event":"closed","late":false')])
    expect([existsSync(file('shop.sqlite-wal')), existsSync(file('shop.sqlite-shm'))]).toEqual([false, false])
    const after = new DatabaseSync(file('shop.sqlite'), { readOnly: true })
    expect(after.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(after.prepare('select status, attempts from outbox').all()).toEqual([{ status: 'sent', attempts: 1 }])
    after.close()
  },
)

test('after kill -9 the next process opens the folder at once, with all that was confirmed', LONG, async () => {
  const killed = run()
  await killed.opened
  addTablet()
  killed.child.kill('SIGKILL')
  await killed.ended
  const next = run()
  await next.opened
  const sqlite = new DatabaseSync(file('shop.sqlite'), { readOnly: true })
  expect(sqlite.prepare('select count(*) as n from staff_devices').get()).toEqual({ n: 1 })
  sqlite.close()
  next.child.kill('SIGTERM')
  expect((await next.ended).status).toBe(0)
})

type Fault = [name: string, sentence: RegExp, prepare: () => Promise<Parameters<typeof run>> | Parameters<typeof run>]
const faults: Fault[] = [
  ['no folder named', /^✗ Name the folder of the shop: --data /, () => [{ data: '' }]],
  ['a folder that is missing', / does not exist: create it, /, () => [{ data: file('none') }]],
  ['a disk without room', /^✗ The disk of .* has only 0 MB left: free 128 MB or more\.$/, () => [{ data: '/proc/self/fd' }]],
  [
    'secrets that are missing',
    /^✗ The settings are wrong \(docs\/settings\.md\): PROXY_SECRET must be 32 random characters or more \(openssl rand -base64 32\)\.$/,
    () => (rmSync(file('shop.env')), []),
  ],
  [
    'an origin without https',
    /^✗ The settings are wrong .*ORIGIN must be https:\/\/host without a path, such as https:\/\/sushi\.example/,
    () => [{ origin: 'http://sushi.example' }, { SMSRU_API_ID: 'id' }],
  ],
  [
    'no origin',
    /^✗ The settings are wrong .*ORIGIN must be the address of the shop, such as https:\/\/sushi\.example/,
    () => [{ origin: '' }],
  ],
  [
    'an unknown proxy',
    /^✗ TRUSTED_PROXY is none, loopback, cloudflare, or addresses such as .*, not "nginx"$/,
    () => [{}, { TRUSTED_PROXY: 'nginx' }],
  ],
  [
    'a file that is no database',
    /^✗ The database .* cannot be opened\. .*file is not a database/,
    () => (writeFileSync(file('shop.sqlite'), 'not one'.repeat(2000)), []),
  ],
  [
    'a database that is newer',
    /^✗ The database is newer than this version of the shop \(9999_later\.sql\): start the newer version, or restore a backup\.$/,
    () => {
      const sqlite = new DatabaseSync(file('shop.sqlite'))
      sqlite.exec(`create table d1_migrations (id integer primary key, name text unique, applied_at text default '' not null);
        insert into d1_migrations (name) values ('9999_later.sql')`)
      sqlite.close()
      return []
    },
  ],
  [
    'a clock that is behind',
    /^✗ The clock of this machine says .*, but the shop was written .* \(UTC\): set the clock\.$/,
    () => {
      const later = Date.now() / 1000 + 3 * 24 * 3600
      writeFileSync(file('crons.json'), '{}')
      utimesSync(file('crons.json'), later, later)
      return []
    },
  ],
  ['a port that is no port', /^✗ The port is a number from 1 to 65535: choose another with --port\.$/, () => [{ port: '99999' }]],
  ['an option that does not exist', /^✗ Unknown option '--colour'/, () => [{ colour: 'red' }]],
]

test.each(faults)('it says in one sentence: %s', LONG, async (_name, sentence, prepare) => {
  const { status, said } = await run(...(await prepare())).ended
  expect([status, said.trim()]).toEqual([1, expect.stringMatching(sentence)])
  expect(said.trim()).not.toContain('\n')
})

test('it says in one sentence that the port is taken, or that another process serves the folder, which goes on', LONG, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((open) => other.once('listening', open))
  const taken = String((other.address() as AddressInfo).port)
  expect(await run({ port: taken }).ended).toMatchObject({
    status: 1,
    said: `✗ Port ${taken} is taken: stop the other program, or choose another with --port.\n`,
  })
  other.close()

  const first = run()
  await first.opened
  const second = run({ port: String(await freePort()) })
  expect(await second.ended).toEqual({ status: 1, said: `✗ Another process serves ${data}: end it first.\n` })
  expect((await get('/api/health')).status).toBe(200)
  first.child.kill('SIGTERM')
  expect((await first.ended).status).toBe(0)
  expect(readFileSync(file('shop.sqlite')).subarray(0, 15).toString()).toBe('SQLite format 3')
})
