import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../run.ts'
import { importSource } from '../server-code.ts'
import { checkOwner } from './place.ts'

const work = mkdtempSync(join(tmpdir(), 'shop-command-'))
const data = join(work, 'data')
const PHONE = '79990000001'

beforeAll(async () => {
  const { openDatabase, migrate } = await importSource(`export { openDatabase, migrate } from '#server/host/node/database'`)
  mkdirSync(join(data, 'media'), { recursive: true })
  const sqlite = openDatabase(join(data, 'shop.sqlite'))
  migrate(sqlite, join(root, 'server/db/migrations'))
  sqlite.close()
  writeFileSync(join(data, 'media', `${'a'.repeat(32)}.webp`), 'a picture')
}, 60_000)
afterAll(() => rmSync(work, { recursive: true, force: true }))

/** Runs the command; returns its exit status and all that it said. */
const shop = (...args: string[]) =>
  new Promise<{ status: number; said: string }>((done) =>
    execFile('node', ['tools/shop.ts', ...args], { cwd: root }, (error, stdout, stderr) =>
      done({ status: typeof error?.code === 'number' ? error.code : 0, said: stdout + stderr }),
    ),
  )

function ownersOf(folder: string) {
  const sqlite = new DatabaseSync(join(folder, 'shop.sqlite'), { readOnly: true })
  const owners = sqlite.prepare(`select phone from staff where role = 'owner'`).all()
  sqlite.close()
  return owners
}

test('a link is printed while there is no owner, for the address that is named', { timeout: 60_000 }, async () => {
  const link = (...args: string[]) => shop('owner-link', '--data', data, ...args)
  expect((await link()).said).toContain('Name the address of the shop: --url')
  expect(await link('--url', 'https://sushi.example')).toMatchObject({
    status: 0,
    said: expect.stringMatching(/https:\/\/sushi\.example\/staff\/first#[0-9a-f]{64}\n$/),
  })
})

test('an owner is added, backed up, lost, and brought back', { timeout: 60_000 }, async () => {
  expect(await shop('staff', 'owner', '8 (999) 000-00-01', 'Анна', '--data', data)).toMatchObject({ status: 0 })
  expect((await shop('owner-link', '--data', data, '--url', 'https://sushi.example')).said).toContain('has an owner')
  expect((await shop('backup', '--data', data)).status).toBe(0)
  const [key = ''] = readdirSync(join(data, 'backups/d1'))
  expect((await shop('restore', '--data', data)).said).toContain(`d1/${key}`)

  const sqlite = new DatabaseSync(join(data, 'shop.sqlite'))
  sqlite.exec('delete from staff_audit; delete from staff')
  const refused = await shop('restore', 'latest', '--data', data)
  expect([refused.status, refused.said]).toEqual([1, '✗ The shop runs on this database: stop it first. Nothing was changed.\n'])
  sqlite.close()
  expect(ownersOf(data)).toEqual([])
  expect((await shop('restore', 'latest', '--data', data)).status).toBe(0)
  expect(ownersOf(data)).toEqual([{ phone: PHONE }])
})

test('a cut backup is refused in one sentence', { timeout: 60_000 }, async () => {
  const file = join(work, 'backup.jsonl.gz')
  expect((await shop('backup', file, '--data', data)).status).toBe(0)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  truncateSync(file, 3000)
  const { status, said } = await shop('restore', file, '--data', data)
  expect([status, said]).toEqual([1, expect.stringMatching(/^✗ The backup \S+ is broken or cut off, and nothing was changed: [^\n]+\.\n$/)])
  expect(ownersOf(data)).toEqual([{ phone: PHONE }])
})

test('the whole shop moves to another folder, and never over a shop', { timeout: 60_000 }, async () => {
  const [folder, moved] = [join(work, 'export'), join(work, 'moved')]
  writeFileSync(join(data, 'backups/erased.json'), '{"7":1700}')
  expect((await shop('export', folder, '--data', data)).status).toBe(0)
  expect((await shop('export', folder, '--data', data)).said).toContain('is not empty')
  expect(gunzipSync(readFileSync(join(folder, 'shop.jsonl.gz'))).toString()).toContain(PHONE)

  expect((await shop('import', folder, '--data', moved)).status).toBe(0)
  expect(ownersOf(moved)).toEqual([{ phone: PHONE }])
  expect(readFileSync(join(moved, 'media', `${'a'.repeat(32)}.webp`), 'utf8')).toBe('a picture')
  expect(readFileSync(join(moved, 'backups/erased.json'), 'utf8')).toBe('{"7":1700}')
  expect(await shop('import', folder, '--data', moved)).toMatchObject({ status: 1, said: expect.stringContaining('has a shop already') })
})

test('a folder of another user is left alone: the shop could not read what is written', () => {
  const { uid } = statSync(data)
  expect(() => checkOwner(data, { uid, username: 'love-sushi' })).not.toThrow()
  expect(() => checkOwner(data, { uid: uid + 1, username: 'root' })).toThrow(/belongs to another user than root: run this as its user/)
})

test.each([
  [['nonsense'], /There is no command nonsense/],
  [['backup', '--data', join(work, 'nowhere')], /There is no shop in/],
  [['backup', '--data', data, '--local', data], /Name one place/],
  [['restore', '2020-01-01', '--data', data], /no copy from 2020-01-01/],
  [['restore', 'latest'], /Name the place/],
])('%j says what is missing', async (args, said) => {
  expect(await shop(...args)).toMatchObject({ status: 1, said: expect.stringMatching(said) })
  expect(existsSync(join(work, 'nowhere'))).toBe(false)
})
