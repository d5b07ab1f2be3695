// Adds a person of staff: the first owner of a shop, for one.
import { STAFF_ROLES } from '../../src/contracts/staff-constants.ts'
import type { Database } from '../database.ts'
import { fail, say } from '../run.ts'
import { withPlace, type Place, type ShopOptions } from './place.ts'

type Person = { role: string; phone: string; name: string; kitchens: number[] }

/** Writes the person, or makes the phone's person what is asked. */
export async function writePerson(db: Database, { role, phone, name, kitchens }: Person, now = Date.now()): Promise<void> {
  const it = `(select id from staff where phone = '${phone}')`
  const audit = `insert into staff_audit (at, actor, action, subject, after) select ?1, 'key', 'person.add', 'person:' || id, ?2
    from staff where phone = '${phone}'`
  await db.batch([
    db
      .prepare(
        `insert into staff (name, phone, role, created_at) values (?1, ?2, ?3, ?4)
          on conflict (phone) do update set name = ?1, role = ?3, status = 'active', blocked_at = null, is_demo = 0,
            pin_hmac = null, pin_set_at = null`,
      )
      .bind(name, phone, role, now),
    db.prepare(`delete from staff_sessions where staff_id = ${it}`),
    db.prepare(`delete from staff_kitchens where staff_id = ${it}`),
    ...kitchens.map((id) => db.prepare(`insert into staff_kitchens (staff_id, kitchen_id) values (${it}, ?1)`).bind(id)),
    db.prepare(audit).bind(now, JSON.stringify({ name, role, kitchens })),
  ])
}

/** Adds the person through the API of a running shop. @throws Error with the shop's answer */
export async function sendPerson(url: string, key: string, person: Person, send: typeof fetch = fetch): Promise<void> {
  const response = await send(new URL('/api/staff/people', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  if (response.ok) return
  const body = (await response.json().catch(() => null)) as { message?: string } | null
  throw new Error(`The shop answered ${response.status}: ${body?.message ?? 'no text'}`)
}

/** `staff ROLE PHONE NAME` */
export async function addPerson(place: Place, [role = '', typed = '', name = '']: string[], options: ShopOptions): Promise<void> {
  const phone = typed.replaceAll(/\D/g, '').replace(/^8(?=\d{10}$)/, '7')
  const kitchens = (options.kitchens ?? '').split(',').filter(Boolean).map(Number)
  if (!STAFF_ROLES.some((one) => one === role) || !/^[1-9]\d{10}$/.test(phone) || name.trim() === '')
    fail(`Name a role, a phone and a name: npm run shop -- staff owner 79990000001 "Анна" (roles: ${STAFF_ROLES.join(', ')})`)
  if (role === 'owner' ? kitchens.length > 0 : kitchens.length === 0 || !kitchens.every((id) => Number.isInteger(id) && id > 0))
    fail(role === 'owner' ? 'An owner has all kitchens: leave out --kitchens' : 'Name the kitchens: --kitchens 1,2')
  const person = { role, phone, name: name.trim(), kitchens }
  const { url, key } = options
  if (url !== undefined) await sendPerson(url, key ?? fail('--url needs --key, the shop’s STAFF_TOKEN'), person)
  else await withPlace(place, ({ DB }) => writePerson(DB, person))
  say(`${person.name} (${role}) signs in at /staff with ${phone} and a code by SMS`)
}
