// The disk is full: the database lives on a small file system of memory, and a ballast takes the rest of it. Orders are refused in
// time and in words for customers, pages are shown as before (workerd's D1 then reads nothing either: they are copies), what has no
// copy with an error; with the ballast gone everything goes on, and what was refused was not half done.
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, cpSync, mkdirSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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

const SPARE_MB = 12
const IN_TIME_MS = 12_000
const MOST_ORDERS = 600

export async function disk(scene) {
  const checks = newChecks('the disk is full')
  if (process.getuid?.() !== 0) return inNamespace(checks)
  const { folder: source, buyers } = await newState(scene, 'disk-source')
  const folder = join(scene.work, 'disk')
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${Math.ceil(megabytesOf(source)) + SPARE_MB}m`, 'chaos', folder], { stdio: 'pipe' })
  } catch {
    checks.skip('this machine mounts no small file system (needs Linux, and root or user namespaces)')
    return checks
  }
  let shop
  try {
    cpSync(source, folder, { recursive: true })
    shop = await openShop(folder)
    const { port } = shop
    const before = await firstLook(port)
    const buying = await newBuying(() => port, buyers)
    let at = 0
    await buying.finish(Array.from({ length: 5 }, () => newOrder(buyers, at++)))

    const ballast = join(folder, 'ballast')
    fill(ballast)
    const open = []
    while (open.length < 10 && at < MOST_ORDERS) {
      const order = newOrder(buyers, at++)
      if (!(await buying.once(order))) open.push(order)
    }
    checks.told('orders taken before the first was refused', buying.placed.length - 5)
    checks.is('orders refused on the full disk', 10, open.length)
    checks.is('of them without an answer', 0, buying.lost.length)
    checks.atMost('the slowest refusal', IN_TIME_MS, Math.max(0, ...buying.refused.map(({ ms }) => ms)), ' ms')
    checks.is('refusals that tell of the inside', 0, buying.refused.filter(({ text }) => tellsInsides(text)).length)
    compareOrFails(checks, 'while the disk is full', before, await lookAround(port), port)

    rmSync(ballast)
    await buying.finish(open)
    await buying.finish(Array.from({ length: 5 }, () => newOrder(buyers, at++)))
    compare(checks, 'the disk was full', before, await lookAround(port), [port, port])
    await shop.kill()
    shop = undefined
    await auditInto(checks, folder, buying)
  } finally {
    await shop?.kill()
    execFileSync('umount', ['-l', folder])
  }
  return checks
}

/** Whoever is not root may mount in a namespace of their own: the scenario is played again in there. */
function inNamespace(checks) {
  if (process.env.CHAOS_IN_NAMESPACE) {
    checks.skip('no root in the namespace')
    return checks
  }
  const entry = fileURLToPath(new URL('./chaos.mjs', import.meta.url))
  const played = spawnSync('unshare', ['-Urm', process.execPath, entry, ...process.argv.slice(2), '--only', 'disk'], {
    stdio: 'inherit',
    env: { ...process.env, CHAOS_IN_NAMESPACE: '1' },
  })
  if (played.error) checks.skip('this machine mounts no small file system (needs Linux, and root or user namespaces)')
  else checks.is('played in a namespace of its own (above); exit code', 0, played.status)
  return checks
}

function megabytesOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return files.reduce((sum, one) => sum + statSync(join(one.parentPath, one.name)).size, 0) / 2 ** 20
}

/** Writes until there is no room. */
function fill(path) {
  const file = openSync(path, 'w')
  for (const size of [2 ** 20, 4096, 1])
    try {
      for (;;) writeSync(file, Buffer.alloc(size))
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error
    }
  closeSync(file)
}
