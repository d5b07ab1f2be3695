import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importSource } from '#tools/server-code'
import { withPlace } from '#tools/shop/place'
import { expect, signIn, test } from './support/shop'
import { openShop } from './support/own-shop'
import { placeIn, placeOption } from './support/serve'

/** Makes the shop in a state folder one as in production: with a menu of its own. */
const ownMenu = (state: string) =>
  withPlace(placeIn(state), ({ DB }) =>
    DB.batch([
      DB.prepare(`update system_state set seed_hash = null`),
      DB.prepare(`update dishes set name = 'Настоящее блюдо' where slug = 'filadelfiya-klassik'`),
    ]),
  )

/** A backup of the database in a state folder. */
async function dumpOf(state: string): Promise<string> {
  const { dumpLines } = await importSource(`export { dumpLines } from '#server/backup/dump'`)
  return withPlace(placeIn(state), async ({ DB }) => {
    let dump = ''
    for await (const text of dumpLines(DB, new Date()) as AsyncIterable<string>) dump += text
    return dump
  })
}

/** Whether the shop answers at another of this machine's addresses; all of 127.0.0.0/8 is this machine's. */
const isOpenElsewhere = (origin: string) =>
  fetch(`${origin.replace('localhost', '127.0.0.2')}/build.json`).then(
    () => true,
    () => false,
  )

test(
  'a restored backup forgets who was erased, shows nobody’s codes, keeps its menu, and is served to this machine only',
  { tag: '@once' },
  async ({ page }) => {
    test.setTimeout(180_000)
    const work = mkdtempSync(join(tmpdir(), 'love-sushi-restored-'))
    const shop = await openShop()
    const { phone } = await signIn(page, undefined, shop.origin)
    const erased = await signIn(page, undefined, shop.origin)
    const user = await fetch(`${shop.origin}/api/v2/user`, { headers: { authorization: `Bearer ${erased.token}` } })
    const { id } = ((await user.json()) as { user: { id: number } }).user
    expect(await isOpenElsewhere(shop.origin)).toBe(false)
    await shop.stop()
    const [backup, list, state] = [join(work, 'backup.jsonl'), join(work, 'erased.json'), join(work, 'state')]
    await ownMenu(shop.state)
    writeFileSync(backup, await dumpOf(shop.state))
    writeFileSync(list, JSON.stringify({ [id]: Date.now() }))
    execFileSync('node', ['tools/shop.ts', 'restore', backup, '--erased', list, placeOption(), state])
    const content = await dumpOf(state)
    expect([content.includes(phone), content.includes(erased.phone)]).toEqual([true, false])

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
