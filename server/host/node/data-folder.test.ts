import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDataFolder, settingsOf } from './data-folder'

const code = import.meta.filename
let data = ''
beforeEach(() => void (data = mkdtempSync(join(tmpdir(), 'data-folder-'))))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  rmSync(data, { recursive: true, force: true })
})

test('a folder is opened by one process at a time', () => {
  const { folder, lock } = openDataFolder(data, code)
  expect(folder).toBe(data)
  expect(() => openDataFolder(data, code)).toThrow(/^Another process serves .*: end it first\.$/)
  lock.close()
  openDataFolder(data, code).lock.close()
})

test('what is missing or no folder is refused in a sentence', () => {
  expect(() => openDataFolder(join(data, 'none'), code)).toThrow(/ does not exist: create it, or name another with --data\.$/)
  writeFileSync(join(data, 'file'), '')
  expect(() => openDataFolder(join(data, 'file'), code)).toThrow(/ is no folder: name the data folder with --data\.$/)
})

test('a disk without room is refused', () => {
  expect(() => openDataFolder('/proc/self/fd', code)).toThrow(/^The disk of .* has only 0 MB left: free 128 MB or more\.$/)
})

// root may write everywhere
test.skipIf(process.getuid?.() === 0)('a folder that cannot be written is refused', () => {
  chmodSync(data, 0o500)
  expect(() => openDataFolder(data, code)).toThrow(/ cannot be written by this user \(uid \d+\): give it to that user\.$/)
})

test('a clock behind what was written is refused', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2020, 0, 1) })
  expect(() => openDataFolder(data, code)).toThrow('The clock of this machine says 2020-01-01T00:00, but the shop was written ')
  vi.useRealTimers()
  const tomorrow = Date.now() / 1000 + 3 * 24 * 3600
  writeFileSync(join(data, 'crons.json'), '{}')
  utimesSync(join(data, 'crons.json'), tomorrow, tomorrow)
  expect(() => openDataFolder(data, code)).toThrow('set the clock')
})

test.each([
  ['http://localhost:8787', 'demo', 'outbox', 'sandbox'],
  ['http://192.168.1.5:8787', 'demo', 'outbox', 'sandbox'],
  ['https://sushi.example', 'production', 'smsru', 'off'],
  ['http://sushi.example', 'production', 'smsru', 'off'],
])('a shop at %s is %s', (origin, ENVIRONMENT, SMS_ADAPTER, PAYMENT_ADAPTER) => {
  expect(settingsOf(data, origin)).toMatchObject({
    ORIGIN: origin,
    ENVIRONMENT,
    SMS_ADAPTER,
    PAYMENT_ADAPTER,
    TRUSTED_PROXY: 'none',
    API_BASE_URL: '',
  })
})

test('the command goes before the environment, which goes before the file', () => {
  mkdirSync(data, { recursive: true })
  writeFileSync(join(data, 'shop.env'), "ORIGIN=https://file.example\nCODE_SECRET='of the file'\nBEHIND_CLOUDFLARE=on\n")
  expect(settingsOf(data)).toMatchObject({ ORIGIN: 'https://file.example', CODE_SECRET: 'of the file', TRUSTED_PROXY: 'cloudflare' })
  vi.stubEnv('ORIGIN', 'https://environment.example')
  vi.stubEnv('TRUSTED_PROXY', 'loopback')
  expect(settingsOf(data)).toMatchObject({ ORIGIN: 'https://environment.example', TRUSTED_PROXY: 'loopback' })
  expect(settingsOf(data, 'https://command.example').ORIGIN).toBe('https://command.example')
})
