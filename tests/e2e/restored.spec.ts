import { execFileSync } from 'node:child_process'
import { createWriteStream, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { withDatabase } from '#tools/database'
import { importSource } from '#tools/server-code'
import { expect, signIn, test } from './support/shop'
import { openShop } from './support/own-shop'

/** A backup of the database in a state folder, as production has it: with a menu of its own. */
async function backUp(state: string, file: string): Promise<void> {
  const { dumpLines } = await importSource(`export { dumpLines } from '#server/backup/dump'`)
  await withDatabase(state, async (db) => {
    await db.batch([
      db.prepare(`update system_state set seed_hash = null`),
      db.prepare(`update goods set name = 'Настоящее блюдо' where slug = 'filadelfiya-klassik'`),
    ])
    await pipeline(Readable.from(dumpLines(db, new Date()) as AsyncIterable<string>), createWriteStream(file))
  })
}

/** Whether the shop answers at another of this machine's addresses; all of 127.0.0.0/8 is this machine's. */
const isOpenElsewhere = (origin: string) =>
  fetch(`${origin.replace('localhost', '127.0.0.2')}/build.json`).then(
    () => true,
    () => false,
  )

test(
  'a restored backup shows nobody’s codes, keeps its menu, and is served to this machine only',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    test.setTimeout(180_000)
    const work = mkdtempSync(join(tmpdir(), 'love-sushi-restored-'))
    const shop = await openShop()
    const { phone } = await signIn(page, undefined, shop.origin)
    expect(await isOpenElsewhere(shop.origin)).toBe(false)
    await shop.stop()
    const [backup, state] = [join(work, 'backup.jsonl'), join(work, 'state')]
    await backUp(shop.state, backup)
    execFileSync('node', ['tools/backup/restore.ts', backup, '--erased', 'none', '--local', state])

    const restored = await openShop({ state, env: { SHOP_HOST: '0.0.0.0' } })
    const outbox = (headers: Record<string, string> = {}) => fetch(`${restored.origin}/api/dev/outbox?phone=${phone}`, { headers })
    expect((await outbox()).status).toBe(401)
    const codes = await outbox({ authorization: `Bearer ${process.env['STAFF_TOKEN']}` })
    expect(await codes.json()).toMatchObject([{ phone }])
    const dish = await fetch(`${restored.origin}/api/v3/goods/filadelfiya-klassik`)
    expect(await dish.json()).toMatchObject({ name: 'Настоящее блюдо' })
    expect(await isOpenElsewhere(restored.origin)).toBe(false)
    await restored.stop()
  },
)
