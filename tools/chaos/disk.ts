// The disk is full: the database is on a small file system in memory that a file fills up. Orders are rejected in time and without
// internals, pages stay as before or are an error, and afterwards everything continues with nothing half done.
import { execFileSync } from 'node:child_process'
import { closeSync, cpSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { audit } from './kill.ts'
import {
  compare,
  firstVisit,
  isSame,
  newOrder,
  newState,
  openShop,
  ordering,
  visit,
  type Attempt,
  type Checks,
  type Scene,
} from './scene.ts'

/** Room for the database, and what a Node shop asks for at its start; the larger it is, the longer it takes to fill. */
const DISK_MB = 256
const IN_TIME_MS = 12_000
const MAX_ORDERS = 600
const INTERNALS = /sqlite|select |insert |D1_|\bat .*\.(?:js|ts)\b|disk/i

export async function disk(scene: Scene, checks: Checks): Promise<void> {
  const { folder: source, buyers } = await newState(scene, 'disk-source')
  const folder = join(scene.work, 'disk')
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'chaos', folder], { stdio: 'pipe' })
  } catch {
    return checks.note('skipped', 'no small file system can be mounted (needs Linux and root, or `unshare -Urm`)')
  }
  let shop
  try {
    cpSync(source, folder, { recursive: true })
    shop = await openShop(scene, folder)
    const { port } = shop
    const before = await firstVisit(port)
    const orders = await ordering(port, buyers)
    let at = 0
    for (; at < 5; at++) await orders.place(newOrder(buyers, at))

    const ballast = join(folder, 'ballast')
    fill(ballast)
    const rejected: Attempt[] = []
    while (rejected.length < 10 && at < MAX_ORDERS) {
      const attempt = await orders.attempt(newOrder(buyers, at++))
      if (attempt.placed) orders.placed.push(attempt.placed)
      else rejected.push(attempt)
    }
    checks.is('orders rejected on the full disk', 10, rejected.length)
    checks.is('rejections without a response', 0, rejected.filter(({ status }) => status === 0).length)
    checks.atMost('the slowest rejection, ms', IN_TIME_MS, Math.max(0, ...rejected.map(({ ms }) => ms)))
    checks.is('rejections that show internals', 0, rejected.filter(({ text }) => INTERNALS.test(text)).length)
    const seen = await visit(port)
    const wrong = seen.filter((one, index) => !isSame(one, before[index]) && one.status < 500)
    checks.is('responses neither as before nor an error', 0, wrong.length)
    // pages are cached; API reads may fail
    checks.is('pages that failed', 0, seen.filter(({ path, status }) => status >= 500 && !path.startsWith('/api/')).length)

    rmSync(ballast)
    for (const { order } of rejected) await orders.place(order)
    for (let more = 0; more < 5; more++) await orders.place(newOrder(buyers, at++))
    compare(checks, 'the disk was full', before, await visit(port))
    await shop.kill()
    await audit(checks, folder, orders.placed)
  } finally {
    await shop?.kill()
    execFileSync('umount', ['-l', folder])
  }
}

/** Writes until there is no space. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  for (const size of [2 ** 20, 4096, 1])
    try {
      for (;;) writeSync(file, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  closeSync(file)
}
