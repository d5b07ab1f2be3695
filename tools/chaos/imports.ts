// Menus that staff import while the shop is killed: each is applied once and wholly, and taken back.
import { randomUUID } from 'node:crypto'
import { localVar } from '../dev-vars.ts'
import { withFolder } from '../shop/place.ts'
import { untilAnswered, type Checks } from './scene.ts'

const DISHES = 100

/** Compares a menu of new dishes, applies it and takes it back; a lost answer is asked for again, as the page does. Returns the import's
 *  id. */
export async function importMenu(port: number, at: number): Promise<number> {
  const goods = Array.from({ length: DISHES }, (_, dish) => ({
    key: `${at}-${dish}`,
    line: dish + 1,
    category: 'c',
    name: `Проба ${at}-${dish}`,
    price: 500,
  }))
  const file = { source: `chaos-${at}`, categories: [{ key: 'c', name: `Пробы ${at}` }], options: [], goods, refused: [] }
  const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() }
  const planned = await send(port, '?format=json', { headers, body: JSON.stringify(file) }, [201])
  const { id, plan_hash } = (await planned.json()) as { id: number; plan_hash: string }
  const apply = (confirm: string[], expected: number[]) => {
    const body = JSON.stringify({ plan_hash, take: { created: true, changed: true, missing: 'keep' }, confirm })
    return send(port, `/${id}/apply`, { headers: { 'content-type': 'application/json' }, body }, expected)
  }
  const first = await apply([], [202, 409])
  if (first.status === 409) {
    // a menu that knows none of the shop's dishes is asked about
    const { error } = (await first.json()) as { error: { warnings: { id: string }[] } }
    await apply(
      error.warnings.map((warning) => warning.id),
      [202],
    )
  }
  const undone = await send(port, `/${id}/undo`, {}, [200, 409])
  const { error: refusal } = (await undone.json()) as { error?: { code: string } }
  // the lost answer had taken it back
  if (refusal && refusal.code !== 'undone_already') throw new Error(`POST /imports/${id}/undo answers ${refusal.code}`)
  return id
}

async function send(port: number, path: string, init: RequestInit, expected: number[]): Promise<Response> {
  const answer = await untilAnswered(port, `/api/staff/imports${path}`, localVar('STAFF_TOKEN'), { method: 'POST', ...init })
  if (!expected.includes(answer.status)) throw new Error(`POST /imports${path} answers ${answer.status}: ${await answer.text()}`)
  return answer
}

export const auditImports = (checks: Checks, folder: string, ids: number[]): Promise<void> =>
  withFolder(folder, async (db) => {
    const count = async (what: string, expected: number, from: string) =>
      checks.is(what, expected, await db.prepare(`select count(*) as n from ${from}`).first<number>('n'))
    await count('imports applied wholly and taken back', ids.length, `imports where status = 'done' and undone_at is not null`)
    await count('imported dishes', ids.length * DISHES, `import_rows where kind = 'goods'`)
    await count('imported dishes that were not taken back', 0, `import_rows where kind = 'goods' and state <> 'undone'`)
    await count('imported dishes that stayed after the undo', 0, `dishes where name like 'Проба %'`)
  })
