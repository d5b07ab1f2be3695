// The shop is killed again and again while customers order and pay, staff edit, refund and import menus, and copies are made: no order is
// lost, doubled, halved or cooked unpaid, no bonus is taken twice, nobody is charged twice, each import happens once, the newest copy
// restores, and the pages stay the same.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { localVar } from '../dev-vars.ts'
import { freePort } from '../free-port.ts'
import { say } from '../run.ts'
import { withFolder } from '../shop/place.ts'
import { faultsOf, restoreNewest, untilCopied } from './copies.ts'
import { auditImports, importMenu } from './imports.ts'
import {
  untilAnswered,
  compare,
  firstVisit,
  newOrder,
  newState,
  openShop,
  ordering,
  type Checks,
  type Placed,
  type Scene,
} from './scene.ts'

const KILLS = 20
const KINDS = ['cash', 'bonuses', 'online', 'sbp'] as const
/** How the played T-Kassa tells of a payment, in turn. */
const MOODS = ['good', 'twice', 'disorder', 'silent', 'forged'] as const
const MAX_READS = 60
const CONCURRENCY = 8

export async function kill(scene: Scene, checks: Checks): Promise<void> {
  const { folder, buyers } = await newState(scene, 'kill')
  const port = await freePort()
  let shop = await openShop(scene, folder, { port })
  const before = await firstVisit(port)
  const orders = await ordering(port, buyers)
  const killing = { isOver: false }
  const faults: string[] = []
  const imported: number[] = []

  const buy = async (first: number) => {
    for (let turn = first; !killing.isOver; turn += CONCURRENCY) {
      const order = newOrder(buyers, turn, KINDS[turn % KINDS.length])
      const placed = await orders.place(order)
      if (turn % 10 === 0 && (await orders.place(order)).id !== placed.id) throw new Error('one key answers two orders')
      if (placed.payment) placed.isPaid = await pay(port, placed)
      // not every fourth one: that would always be the same kind
      if (turn % 5 < 3) await changeByStaff(port, placed)
    }
  }
  const importing = async () => {
    while (!killing.isOver) imported.push(await importMenu(port, imported.length))
  }
  const killAgain = async () => {
    for (let at = 1; at <= (scene.isQuick ? 3 : KILLS); at++) {
      await pause(1000 + Math.random() * 4000)
      await shop.kill()
      faults.push(...(await faultsOf(folder, scene.host)))
      // then all crons run at the start, and with them those of copies
      rmSync(join(folder, 'crons.json'), { force: true })
      shop = await openShop(scene, folder, { port })
      checks.note(`kill ${at}`, `after ${orders.placed.length} orders, ${imported.length} imports`)
    }
    killing.isOver = true
  }
  await Promise.all([killAgain(), importing(), ...Array.from({ length: CONCURRENCY }, (_, at) => buy(at))])
  await shop.kill()
  shop = await openShop(scene, folder, { port })
  say('Reading what is stored')
  for (const one of orders.placed.filter(({ isPaid }) => isPaid)) await untilSettled(port, one)
  compare(checks, 'the first kill', before, await firstVisit(port))
  if (scene.host === 'node') await untilCopied(folder)
  await untilPrinted(port, orders.placed)
  await shop.kill()
  checks.is('faults of the database after the kills', '', faults.join())
  await audit(checks, folder, orders.placed)
  await auditPrinted(checks, folder)
  await auditImports(checks, folder, imported)
  if (scene.host === 'node') await restoreNewest(checks, scene, folder)
}

/** Pays at the sandbox bank, or at the T-Kassa that it plays. If the Worker died before the payment page had an address, asks for it as the account does. */
async function pay(port: number, { id, kind, payment, buyer }: Placed): Promise<boolean> {
  const readUrl = async () =>
    ((await (await untilAnswered(port, `/api/v3/orders/${id}/payment`, buyer.token)).json()) as { url?: string }).url
  const url = payment?.url ?? (await readUrl())
  if (!url) return false
  const mood = kind === 'sbp' ? MOODS[id % MOODS.length] : 'good'
  const body = new URLSearchParams({ action: 'pay', mood: mood ?? 'good' })
  const { status } = await untilAnswered(port, new URL(url).pathname, buyer.token, { method: 'POST', body })
  if (status !== 303) throw new Error(`the bank answers ${status}`)
  return true
}

/** Staff take portions of the first dish away, pay a rouble back and accept the order, whatever it allows by then: a lost answer is
 *  repeated. */
async function changeByStaff(port: number, placed: Placed): Promise<void> {
  const { id, key, buyer } = placed
  if (placed.isPaid) await untilSettled(port, placed)
  const token = localVar('STAFF_TOKEN')
  const read = await untilAnswered(port, `/api/v3/orders/${id}`, buyer.token)
  const { lines } = (await read.json()) as { lines: { goods_id: number }[] }
  const send = async (method: string, path: string, header: Record<string, string>, body: object) => {
    const headers = { 'content-type': 'application/json', ...header }
    const init = { method, headers, body: JSON.stringify({ ...body, reason: 'Гость передумал' }) }
    const { status } = await untilAnswered(port, `/api/staff/orders/${id}${path}`, token, init)
    if (![200, 201, 409, 422].includes(status)) throw new Error(`${method} ${path} answers ${status}`)
  }
  await send('PUT', '', { 'if-match': '"0"' }, { lines: [{ position: 0, id: lines[0]?.goods_id, qtt: 1 }] })
  await send('POST', '/refunds', { 'idempotency-key': key }, { amount: 1, to: 'online' })
  await send('PATCH', '', {}, { status: 'processed' })
  if (placed.kind === 'online' || placed.kind === 'sbp') return
  // paid at the door: the till prints its receipt
  await send('PATCH', '', {}, { status: 'inTransit' })
  await send('PATCH', '', {}, { status: 'completed' })
  await send('POST', '/refunds', { 'idempotency-key': `${key.slice(0, -1)}0` }, { amount: 1, to: 'cash' })
}

/** A killed webhook is made up for by the shop's own polling of the bank. */
async function untilSettled(port: number, { id, buyer }: Placed): Promise<void> {
  for (let read = 0; read < MAX_READS; read++) {
    const { payment_status } = (await (await untilAnswered(port, `/api/v3/orders/${id}`, buyer.token)).json()) as { payment_status: string }
    if (payment_status === 'paid') return
    await pause(1000)
  }
}

/** The cron sends again what a kill interrupted. */
async function untilPrinted(port: number, placed: readonly Placed[]): Promise<void> {
  for (const { id } of placed)
    for (let read = 0; read < MAX_READS; read++) {
      const answer = await untilAnswered(port, `/api/staff/orders/${id}`, localVar('STAFF_TOKEN'))
      const { receipts } = (await answer.json()) as { receipts: { status: string }[] }
      if (receipts.every(({ status }) => status !== 'due')) break
      await pause(3000)
    }
}

const auditPrinted = (checks: Checks, folder: string) =>
  withFolder(folder, async (db) => {
    const open = await db.prepare(`select count(*) as n from till_receipts where status not in ('sent', 'done')`).first<number>('n')
    checks.is('receipts that were never printed', 0, open)
  })

/** Checks that the database holds each placed order once and whole. Nobody may serve it meanwhile. */
export function audit(checks: Checks, folder: string, placed: Placed[]): Promise<void> {
  const paid = placed.filter(({ isPaid }) => isPaid).length
  const none = {
    'orders without lines': 'orders where id not in (select order_id from order_lines)',
    'orders without history': 'orders where id not in (select order_id from order_status_history)',
    'orders whose lines do not sum up':
      'orders where total - delivery_fee <> (select sum(amount - discount - bonuses) from order_lines where order_id = orders.id)',
    'customers whose bonuses differ from their ledger':
      'customers where bonuses <> (select coalesce(sum(amount), 0) from bonus_ledger where customer_id = customers.id)',
    'orders whose bonuses were not taken once': `orders where bonuses_spent <>
      -(select coalesce(sum(amount), 0) from bonus_ledger where order_id = orders.id and kind in ('redemption', 'adjust'))`,
    'orders edited without a trace': 'orders where revision <> (select count(*) from order_edits where order_id = orders.id)',
    'accepted orders without one message': `orders where (status in ('processed', 'inTransit', 'completed')) <>
      (select count(*) from outbox where order_id = orders.id and event = 'taken')`,
    'orders paid back twice': '(select order_id from refunds where edit_id is null group by order_id having count(*) > 1)',
    'orders paid at the door without one receipt': `orders where status = 'completed' and total > 0
      and (select count(*) from till_receipts where order_id = orders.id and kind = 'sale') <> 1`,
    'refunds from the till without one receipt': `refunds where way = 'cash' and status = 'done'
      and (select count(*) from till_receipts where refund_id = refunds.id) <> 1`,
    'receipts printed twice, or for nothing': 'sandbox_receipts where key not in (select key from till_receipts)',
    'receipts printed with another sum': `till_receipts join sandbox_receipts using (key)
      where cast(round(json_extract(body, '$.total') * 100) as integer) <> amount`,
    'payments paid back beyond their amount': `payments where amount <
      (select coalesce(sum(amount), 0) from refunds where payment_id = payments.id and status in ('due', 'done'))`,
    'payments of which the bank returned something else': `payments p join sandbox_payments s on s.id = p.provider_payment_id
      where s.refunded < (select coalesce(sum(amount), 0) from refunds where payment_id = p.id and status = 'done')
        or s.refunded > (select coalesce(sum(amount), 0) from refunds where payment_id = p.id and status in ('due', 'done'))`,
    'payments of which T-Kassa returned something else': `(select coalesce((select sum(value) from json_each(b.state, '$.refunds')), 0) as refunded,
        (select coalesce(sum(amount), 0) from refunds where payment_id = p.id and status = 'done') as done,
        (select coalesce(sum(amount), 0) from refunds where payment_id = p.id and status in ('due', 'done')) as asked
        from payments p join tkassa_bank b on b.id = cast(p.provider_payment_id as integer) where p.provider = 'tkassa')
      where refunded < done or refunded > asked`,
    'payments that can be paid twice at T-Kassa': `(select order_id from tkassa_bank
      where json_extract(state, '$.status') not in ('CANCELED', 'REJECTED', 'DEADLINE_EXPIRED') group by order_id having count(*) > 1)`,
    'orders cooked unpaid': `orders where pay_variant = 2 and payment_status not in ('paid', 'refunded')
      and (status in ('processed', 'inTransit', 'completed') or id in (select order_id from line_marks where made > 0))`,
    'orders charged twice': `(select order_id from payments where status in ('paid', 'held') group by order_id having count(*) > 1)`,
  }
  return withFolder(folder, async (db) => {
    const check = async (what: string, expected: number, from: string) =>
      checks.is(what, expected, await db.prepare(`select count(*) as n from ${from}`).first<number>('n'))
    await check('orders stored', placed.length, 'orders')
    await check('keys stored', placed.length, 'idempotency_keys')
    await check('orders paid at the bank', paid, `orders where payment_status = 'paid'`)
    checks.note('edits', await db.prepare('select count(*) as n from order_edits').first<number>('n'))
    const byBank = await db.prepare('select provider, count(*) as n from payments group by provider').all<{ provider: string; n: number }>()
    checks.note('payments by bank', byBank.results.map(({ provider, n }) => `${provider} ${n}`).join(', '))
    checks.note('printed receipts', await db.prepare('select count(*) as n from sandbox_receipts').first<number>('n'))
    checks.note('refunds', await db.prepare('select count(*) as n from refunds').first<number>('n'))
    checks.note('accepted orders', await db.prepare(`select count(*) as n from orders where status = 'processed'`).first<number>('n'))
    for (const [what, from] of Object.entries(none)) await check(what, 0, from)
    const { results } = await db.prepare('select key, order_id from idempotency_keys').all<{ key: string; order_id: number }>()
    const orderOf = new Map(results.map(({ key, order_id }) => [key, order_id]))
    checks.is('orders under another key', 0, placed.filter(({ key, id }) => orderOf.get(key) !== id).length)
    checks.is('database', 'ok', await db.prepare('pragma quick_check').first('quick_check'))
  })
}
