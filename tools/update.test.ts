import { execFileSync, execSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from './free-port.ts'
import { update } from './update.ts'

/* A shop of a few lines, in a repository of its own: `build` writes its version into dist/node, the server answers health with it, and
 * the rehearsal's restore reads the version too. */

let folder: string
let port: number
const path = (...names: string[]) => join(folder, ...names)
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: path('code') })

const BUILD = `import { cpSync, mkdirSync } from 'node:fs'
mkdirSync('dist/node', { recursive: true })
mkdirSync('node_modules', { recursive: true })
cpSync('version.json', 'dist/node/version.json')`
const SHOP = `import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
const [command, file, , , where = ''] = process.argv.slice(2)
const { refuses } = JSON.parse(readFileSync('version.json', 'utf8'))
if (command === 'backup' && file !== '--data') writeFileSync(file, 'dump')
if (command === 'restore' && refuses) throw new Error('the migration failed')`
const SERVER = `import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
const { version, status } = JSON.parse(readFileSync('dist/node/version.json', 'utf8'))
if (version !== 'v1') writeFileSync('../data/shop.sqlite', 'migrated by ' + version)
createServer((_, answer) => answer.writeHead(status).end(version)).listen(process.argv[2], '127.0.0.1')`

function release(version: string, facts: object = {}) {
  writeFileSync(path('code/version.json'), JSON.stringify({ version, status: 200, ...facts }))
  writeFileSync(path(`code/server/db/migrations/${version}.sql`), '')
  git('add', '-A')
  git('commit', '-qm', version)
  git('tag', version)
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'update-test-'))
  port = await freePort()
  for (const name of ['code/tools', 'code/server/db/migrations', 'data']) mkdirSync(path(name), { recursive: true })
  writeFileSync(path('code/tools/bootstrap.mjs'), BUILD)
  writeFileSync(path('code/tools/shop.ts'), SHOP)
  writeFileSync(path('code/server.mjs'), SERVER)
  writeFileSync(path('code/.gitignore'), 'dist\nnode_modules\n.update\n')
  writeFileSync(path('data/shop.env'), `ORIGIN=https://sushi.example\nPORT=${port}\n`)
  writeFileSync(path('data/shop.sqlite'), 'the shop')
  git('init', '-q')
  release('v1')
  execFileSync('node', ['tools/bootstrap.mjs'], { cwd: path('code') })
  execSync(start(), { cwd: path('code') })
  await expect.poll(running, { timeout: 5000 }).toBe('v1')
})
afterEach(() => {
  execSync(stop())
  rmSync(folder, { recursive: true })
})

const start = () => `node server.mjs ${port} > /dev/null 2>&1 & echo $! > ${path('pid')}`
const stop = () => `kill $(cat ${path('pid')}) || true; while kill -0 $(cat ${path('pid')}) 2> /dev/null; do sleep 0.02; done`
const running = () =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    (answer) => answer.text(),
    () => 'closed',
  )
const updateTo = (to: string) => {
  vi.spyOn(console, 'log').mockReturnValue()
  return update({ root: path('code'), data: path('data'), to, stop: stop(), start: start(), healthyMs: 2000 })
}
const head = () => git('describe', '--tags').toString().trim()

const LONG = { timeout: 30_000 }

test('the next version takes the place of the running one', LONG, async () => {
  release('v2')
  git('checkout', '-q', 'v1')
  await updateTo('v2')
  expect([await running(), head(), existsSync(path('code/.update'))]).toEqual(['v2', 'v2', false])
})

test('a version that is not healthy gives way to the one before it, with its data', LONG, async () => {
  release('v2', { status: 503 })
  git('checkout', '-q', 'v1')
  writeFileSync(path('data/shop.sqlite'), 'orders until now')
  await expect(updateTo('v2')).rejects.toThrow(/^v2 did not start well \(it answers 503\)\. The version before it runs again/)
  await expect.poll(running, { timeout: 5000 }).toBe('v1')
  expect([head(), existsSync(path('code/.update')), readFileSync(path('data/shop.sqlite'), 'utf8')]).toEqual([
    'v1',
    false,
    'orders until now',
  ])
})

test.each([
  ['whose migration fails on a copy of the data', () => release('v2', { refuses: true }), 'v2'],
  ['that is not there', () => release('v2'), 'v3'],
  ['over code that was changed by hand', () => (release('v2'), cpSync(path('code/version.json'), path('code/server.mjs'))), 'v2'],
])('a version %s changes nothing', LONG, async (_name, prepare, to) => {
  prepare()
  if (to === 'v2' && !git('status', '--porcelain').toString()) git('checkout', '-q', 'v1')
  const before = head()
  await expect(updateTo(to)).rejects.toThrow()
  expect([await running(), head(), existsSync(path('code/.update'))]).toEqual(['v1', before, false])
})
