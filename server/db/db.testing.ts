import { env } from '#host'
import { createDb } from './client'
import { demoShop } from './demo/demo-shop'
import { seedDemoShop } from './seed'
import { bonusLedger, customers, sessions } from './tables'

const SESSION_MS = 90 * 24 * 3_600_000

/** Each test file has its own migrated database. */
export const db = createDb(env.DB)

export const seedShop = () => seedDemoShop(db, demoShop)

let made = 0

/** A signed-in customer; `headers` carry the token. Bonuses come as a gift, so that the ledger sums to them. */
export async function createCustomer({ phone, bonuses = 0 }: { phone?: string; bonuses?: number } = {}) {
  made += 1
  const token = crypto.randomUUID()
  const at = Date.now()
  const [customer] = await db
    .insert(customers)
    .values({ phone: phone ?? `7900${String(made).padStart(7, '0')}`, created_at: at })
    .returning({ id: customers.id })
  if (!customer) throw new Error('no customer')
  const session = {
    token_hash: await sha256Hex(token),
    customer_id: customer.id,
    created_at: at,
    last_used_at: at,
    expires_at: at + SESSION_MS,
  }
  await db.insert(sessions).values(session)
  if (bonuses) {
    const gift = { customer_id: customer.id, kind: 'gift', amount: bonuses, description: 'Подарок', created_at: at } as const
    await db.insert(bonusLedger).values(gift)
  }
  return { customerId: customer.id, token, headers: { Authorization: `Bearer ${token}` } }
}

/** Repeated here, so that a change in the server fails tests. */
async function sha256Hex(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Inserts without Drizzle and its types: money in kopecks, invalid values allowed. */
export function prepareRaw(table: string, row: Record<string, unknown>): D1PreparedStatement {
  const names = Object.keys(row)
  const marks = names.map(() => '?').join(', ')
  return env.DB.prepare(`insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${marks})`).bind(
    ...Object.values(row),
  )
}

export const insertRaw = (table: string, row: Record<string, unknown>) => prepareRaw(table, row).run()

/** All cells of the database that contain one of the words, as `table.column: word`. */
export async function cellsHolding(...words: string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const [table, rows] of await allTables())
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        for (const word of words)
          if (typeof value !== 'object' && String(value).toLowerCase().includes(word.toLowerCase()))
            found.add(`${table}.${column}: ${word}`)
  return [...found]
}

/** All rows of all tables as one text. */
export async function contentOf(): Promise<string> {
  return (await allTables()).map(([table, rows]) => [table, ...rows.map((row) => JSON.stringify(row))].join('\n')).join('\n')
}

async function allTables(): Promise<[table: string, rows: Record<string, unknown>[]][]> {
  const list = `select name from sqlite_schema where type = 'table' and name not like '\\_cf%' escape '\\' order by name`
  const names = (await env.DB.prepare(list).all<{ name: string }>()).results.map(({ name }) => name)
  const tables = await env.DB.batch<Record<string, unknown>>(names.map((name) => env.DB.prepare(`select * from "${name}" order by 1`)))
  return names.map((name, i) => [name, tables[i]?.results ?? []])
}
