// The database does not answer: first the process that holds it stands still, then somebody else holds its lock. Whoever orders is
// told in time or served later, once; visitors see nothing of it, or an error that is gone with its cause.
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { workerdOf } from '../bench/cpu.mjs'
import { auditInto } from './kill.mjs'
import {
  compare,
  compareOrFails,
  firstLook,
  lookAround,
  newBuying,
  newChecks,
  newOrder,
  newState,
  openShop,
  tellsInsides,
} from './scene.mjs'

const STOPPED_MS = 6000
const LOCKED_MS = 12_000
/** What a customer waits for at most: the ten seconds of one call, and some. */
const IN_TIME_MS = 12_000
const GIVE_UP_MS = 3000
/** Holds the write lock of an SQLite file until it is ended. */
const LOCKER = `import { DatabaseSync } from 'node:sqlite'
const db = new DatabaseSync(process.argv[1])
db.exec('pragma busy_timeout = 5000; begin immediate')
console.log('locked')
process.stdin.resume()`

export async function frozen(scene) {
  const checks = newChecks('the database does not answer')
  const { folder, buyers } = await newState(scene, 'frozen')
  const shop = await openShop(folder)
  const { port } = shop
  const before = await firstLook(port)
  const buying = await newBuying(() => port, buyers)
  let at = 0
  const orders = () => Array.from({ length: buyers.length }, () => newOrder(buyers, at++))

  const workerd = workerdOf(shop.pid)
  const stopped = orders()
  const asked = stopped.map((order) => buying.once(order, GIVE_UP_MS))
  process.kill(workerd, 'SIGSTOP')
  const during = lookAround(port, undefined, GIVE_UP_MS)
  await pause(STOPPED_MS)
  process.kill(workerd, 'SIGCONT')
  const first = await Promise.all(asked)
  checks.told('orders on their way when the process stood still', stopped.length)
  checks.told('of them unanswered in three seconds', buying.lost.length)
  checks.told('looks unanswered meanwhile', (await during).filter(({ status }) => status === 0).length)
  await buying.finish(stopped.filter((_, i) => !first[i]))
  compare(checks, 'the process stood still', before, await lookAround(port), [port, port])

  const lock = await lockDatabase(folder)
  if (!lock) checks.skip('this Node has no SQLite to hold the lock with')
  else {
    const [refusedBefore, lostBefore] = [buying.refused.length, buying.lost.length]
    const waiting = orders().slice(0, 6)
    const tries = waiting.map((order) => buying.once(order, LOCKED_MS + IN_TIME_MS))
    const locked = await lookAround(port)
    await pause(LOCKED_MS)
    lock.kill('SIGKILL')
    const answered = await Promise.all(tries)
    const refused = buying.refused.slice(refusedBefore)
    checks.told('orders refused while another holds the lock', refused.length)
    checks.told('orders that waited and were taken', answered.filter(Boolean).length)
    checks.is('orders that had no answer', 0, buying.lost.length - lostBefore)
    checks.atMost('the slowest refusal', IN_TIME_MS, Math.max(0, ...refused.map(({ ms }) => ms)), ' ms')
    checks.is('refusals that tell of the inside', 0, refused.filter(({ text }) => tellsInsides(text)).length)
    checks.atMost('the slowest look meanwhile', IN_TIME_MS, Math.max(...locked.map(({ ms }) => ms)), ' ms')
    compareOrFails(checks, 'while the lock is held', before, locked, port)
    await buying.finish(waiting.filter((_, i) => !answered[i]))
  }
  await buying.finish(orders())
  compare(checks, 'the lock was held', before, await lookAround(port), [port, port])
  await shop.kill()
  await auditInto(checks, folder, buying)
  return checks
}

/** Another process that holds the write lock; undefined where Node cannot open SQLite. */
function lockDatabase(folder) {
  const d1 = join(folder, 'v3/d1/miniflare-D1DatabaseObject')
  const file = readdirSync(d1).find((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite')
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', LOCKER, join(d1, file)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return new Promise((done) => {
    child.stdout.once('data', () => done(child))
    child.once('exit', () => done(undefined))
  })
}
