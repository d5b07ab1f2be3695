// Whether an order is ever lost, doubled or halved: clients place orders under keys and ask again under the same key until they
// are answered, some pay at the sandbox's bank, and all the while the server is killed without a word and opened again on the
// same database. Then the database is read and everything must add up.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { say } from '../run.ts'
import { addBuyers, orderBodies, withDatabase } from './buyers.mjs'
import { familyOf } from './cpu.mjs'

const KILL_EVERY_MS = { least: 10_000, most: 30_000 }
const GIVE_UP_MS = 10_000
const MOST_READS = 60
const KINDS = ['cash', 'bonuses', 'online']

export const soakHead = ['what', 'must be', 'is']

/** Runs for so many seconds in the database of `state`; `open` serves it, always on the same port; `buyers` are there already, or
 *  `clients` many are added. `wrong` names what does not
 *  hold. */
export async function soak({ state, open, seconds, clients, buyers, killEveryMs = KILL_EVERY_MS }) {
  buyers ??= await addBuyers(state, clients)
  let shop = await open()
  const bodies = await orderBodies(shop.port, buyers[0])
  const until = performance.now() + seconds * 1000
  const counted = { kills: 0, unanswered: 0, again: 0 }
  const placed = []

  const ask = async (path, { token, headers, ...init }) => {
    for (;;) {
      try {
        const answer = await fetch(`http://127.0.0.1:${shop.port}${path}`, {
          ...init,
          redirect: 'manual',
          headers: { ...headers, authorization: `Bearer ${token}` },
          signal: AbortSignal.timeout(GIVE_UP_MS),
        })
        const text = await answer.text()
        if (answer.status < 500 && answer.status !== 429) return { status: answer.status, text, location: answer.headers.get('location') }
      } catch {
        // cut off: whether it was done, nobody knows; that is what is measured
      }
      counted.unanswered++
      await pause(50 + Math.random() * 150)
    }
  }

  const placeUnder = async (key, token, kind) => {
    const headers = { 'content-type': 'application/json', 'Idempotency-Key': key }
    const { status, text } = await ask('/api/v2/orders', { method: 'POST', token, headers, body: JSON.stringify(bodies[kind]) })
    if (status !== 201) throw new Error(`an order answers ${status}: ${text}`)
    return JSON.parse(text)
  }

  const buy = async ({ token }, i) => {
    for (let turn = i; performance.now() < until; turn++) {
      const [key, kind] = [randomUUID(), KINDS[turn % KINDS.length]]
      const order = { key, kind, token, ...(await placeUnder(key, token, kind)) }
      placed.push(order)
      if (Math.random() < 0.1) {
        counted.again++
        const { id } = await placeUnder(key, token, kind)
        if (id !== order.id) throw new Error(`the key of order ${order.id} answers order ${id}`)
      }
      if (order.payment) order.isPaid = await pay(order)
    }
  }

  /** At the bank: one press, pressed again where its answer was lost. Where the Worker died before it had the page's address,
   *  it is asked for as from the account. */
  const pay = async ({ id, payment, token }) => {
    const url = payment.url ?? JSON.parse((await ask(`/api/v3/orders/${id}/payment`, { token })).text).url
    if (!url) return false
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { status } = await ask(new URL(url).pathname, { method: 'POST', token, headers, body: 'action=pay&mood=good' })
    if (status !== 303) throw new Error(`the bank answers ${status}`)
    return true
  }

  const kill = async () => {
    for (;;) {
      await pause(killEveryMs.least + Math.random() * (killEveryMs.most - killEveryMs.least))
      if (performance.now() > until) return
      for (const pid of familyOf(shop.pid).toReversed()) process.kill(pid, 'SIGKILL')
      counted.kills++
      shop = await open()
    }
  }

  const killing = kill()
  await Promise.all(buyers.map(buy))
  await killing
  say('Killing the Worker a last time, and reading what is stored once what was open is settled')
  for (const pid of familyOf(shop.pid).toReversed()) process.kill(pid, 'SIGKILL')
  shop = await open()
  await settle(
    placed.filter(({ isPaid }) => isPaid),
    ask,
  )
  for (const pid of familyOf(shop.pid).toReversed()) process.kill(pid, 'SIGKILL')
  return audit(state, { placed, counted, seconds })
}

/** Reads the orders that were paid at the bank as their customers do until the shop knows: what a killed webhook did not tell,
 *  the shop asks the bank for, a few seconds apart. */
async function settle(paid, ask) {
  for (const { id, token } of paid)
    for (let turn = 0; turn < MOST_READS; turn++) {
      const { text } = await ask(`/api/v3/orders/${id}`, { token })
      if (JSON.parse(text).payment_status === 'paid') break
      await pause(1000)
    }
}

/** Whether the database of `state`, which nobody serves, holds each of `placed` (`{ key, id, kind, isPaid }`) once and whole: rows of
 *  a table, and what is wrong. */
export async function audit(state, { placed, counted, seconds }) {
  return withDatabase(state, async (db) => {
    const one = async (sql) => Object.values(await db.prepare(sql).first())[0]
    const { results: keys } = await db.prepare('select key, order_id from idempotency_keys').all()
    const orderOf = new Map(keys.map(({ key, order_id }) => [key, order_id]))
    const paid = placed.filter(({ isPaid }) => isPaid)
    const rows = [
      ['orders stored', placed.length, await one('select count(*) from orders')],
      ['keys stored', placed.length, keys.length],
      ['answered orders that their key holds', placed.length, placed.filter(({ key, id }) => orderOf.get(key) === id).length],
      ['orders without lines', 0, await one('select count(*) from orders where id not in (select order_id from order_lines)')],
      ['orders without history', 0, await one('select count(*) from orders where id not in (select order_id from order_status_history)')],
      [
        'orders whose lines do not sum',
        0,
        await one(`select count(*) from orders where total - delivery_fee <>
          (select sum(amount - discount - bonuses) from order_lines where order_id = orders.id)`),
      ],
      [
        'customers whose bonuses are not their ledger’s sum',
        0,
        await one(
          `select count(*) from customers where bonuses <> (select coalesce(sum(amount), 0) from bonus_ledger where customer_id = customers.id)`,
        ),
      ],
      [
        'orders whose bonuses were not taken once',
        0,
        await one(`select count(*) from orders where bonuses_spent <>
          -(select coalesce(sum(amount), 0) from bonus_ledger where order_id = orders.id and kind = 'redemption')`),
      ],
      ['orders paid at the bank', paid.length, await one(`select count(*) from orders where payment_status = 'paid'`)],
      [
        'orders charged twice',
        0,
        await one(
          `select count(*) from (select order_id from payments where status in ('paid', 'held') group by order_id having count(*) > 1)`,
        ),
      ],
      [
        'orders told of once',
        placed.filter(({ kind, isPaid }) => kind !== 'online' || isPaid).length,
        await one(`select count(*) from outbox where event = 'taken'`),
      ],
      ['database', 'ok', await one('pragma quick_check')],
    ].map(([what, must, is]) => ({ what, must, is }))
    const told = (name, value) => [name, '', value.toLocaleString('en')]
    return {
      wrong: rows.filter(({ must, is }) => must !== is).map(({ what, must, is }) => `${what}: ${is} instead of ${must}`),
      rows: [
        told('seconds', seconds),
        told('kills', counted.kills),
        told('calls without an answer, asked again', counted.unanswered),
        told('answers asked for a second time', counted.again),
        ...rows.map(({ what, must, is }) => [what, String(must), String(is)]),
      ],
    }
  })
}
