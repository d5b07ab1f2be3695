// The files of a killed shop: the database is whole, and the copy that was made meanwhile restores.
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { run } from '../run.ts'
import { withFolder } from '../shop/place.ts'
import type { Checks, Scene } from './scene.ts'

/** What SQLite says of a database that nothing serves; nothing if it is whole. D1 refuses the longer check. */
export const faultsOf = (folder: string, host: Scene['host']): Promise<string[]> =>
  withFolder(folder, async (db) => {
    const check = host === 'node' ? 'integrity_check' : 'quick_check'
    const { results } = await db.prepare(`pragma ${check}`).all<Record<string, string>>()
    const { results: orphans } = await db.prepare('pragma foreign_key_check').all<{ table: string }>()
    return [...results.map((row) => row[check] ?? '').filter((said) => said !== 'ok'), ...orphans.map(({ table }) => table)]
  })

/** Waits for the copy that a process begins at its start; the kills may have hit all others. */
export async function untilCopied(folder: string): Promise<void> {
  const copies = join(folder, 'backups/sqlite')
  for (let tries = 0; tries < 300 && !(existsSync(copies) && readdirSync(copies).some((name) => name.endsWith('.gz'))); tries++)
    await pause(200)
}

/** Restores the newest copy of a data folder beside it. */
export async function restoreNewest(checks: Checks, { work, host }: Scene, folder: string): Promise<void> {
  const restored = join(work, 'restored')
  cpSync(folder, restored, { recursive: true })
  const ordersIn = (where: string) => withFolder(where, (db) => db.prepare('select count(*) as n from orders').first<number>('n'))
  const restoring = ['tools/shop.ts', 'restore', 'latest', '--data', restored]
  checks.is('exit status of restoring the newest copy', 0, await run('node', restoring, { quiet: true }))
  checks.is('faults of the restored database', '', (await faultsOf(restored, host)).join())
  const [then, now] = [await ordersIn(restored), await ordersIn(folder)].map(Number)
  checks.is('the restored copy has orders, none of them made up', true, then !== undefined && now !== undefined && then > 0 && then <= now)
  checks.note('orders in the restored copy', `${then} of ${now}`)
}
