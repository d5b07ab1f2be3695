// D1 databases by name: those of branches come and go with them. Plain Node 20.
import { join } from 'node:path'
import { root } from '../run.ts'
import { jsonOf } from './commands.mjs'

const SAMPLE_ID = '11111111-1111-4111-8111-111111111111'

/** The database of this name, or undefined. A name is compared whole: wrangler's own search by name is not used. */
export async function findDatabase(run, name, sample = [{ name, uuid: SAMPLE_ID }]) {
  const list = jsonOf(await run(['d1', 'list', '--json'], { sample: JSON.stringify(sample) }))
  const found = list.find((one) => one.name === name)
  return found && { name, id: found.uuid }
}

/** Finds or makes the database; `isNew` where it was made. */
export async function ensureDatabase(run, name, { location = 'eeur' } = {}) {
  const found = await findDatabase(run, name, [])
  if (found) return { ...found, isNew: false }
  await run(['d1', 'create', name, '--location', location])
  const made = await findDatabase(run, name)
  if (!made) throw new Error(`wrangler made ${name}, but does not list it`)
  return { ...made, isNew: true }
}

/** Whether a database has dishes. Asks of the table first, so that a question that fails is never taken for «no». */
export async function hasGoods(run, config) {
  const count = async (command, sample) => {
    const said = await run(['d1', 'execute', 'DB', '--remote', '-c', config, '--json', '--command', command], {
      sample: JSON.stringify([{ results: [{ n: sample }] }]),
    })
    const n = jsonOf(said)[0]?.results?.[0]?.n
    if (typeof n !== 'number') throw new Error(`wrangler did not say how many: ${said.trim().slice(0, 200)}`)
    return n
  }
  if ((await count("select count(*) as n from sqlite_master where type = 'table' and name = 'goods'", 1)) === 0) return false
  return (await count('select count(*) as n from goods', 1)) > 0
}

/** A configuration of nothing but the database, for `wrangler d1 … DB -c`. */
export const databaseConfig = ({ name, id }) => ({
  name: 'database-only',
  compatibility_date: '2026-10-01',
  d1_databases: [{ binding: 'DB', database_name: name, database_id: id, migrations_dir: join(root, 'server/db/migrations') }],
})
