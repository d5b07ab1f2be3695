// A customer of the bench's own shop, with bonuses to spend.
import { join } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { root } from '../run.ts'

export const PHONE = '79990000000'

/** Writes the customer into the local database; before the shop is served, which then has the file to itself. */
export async function addCustomer(state, bonuses) {
  const { env, dispose } = await getPlatformProxy({
    configPath: join(root, 'wrangler.toml'),
    persist: { path: join(state, 'v3') },
    remoteBindings: false,
  })
  const ledger = 'insert into bonus_ledger (customer_id, kind, amount, description, created_at) select id, ?, ?, ?, ? from customers'
  await env.DB.batch([
    env.DB.prepare('insert into customers (phone, created_at) values (?, ?)').bind(PHONE, Date.now()),
    env.DB.prepare(`${ledger} where phone = ?`).bind('gift', bonuses, 'Бонусы для замера', Date.now(), PHONE),
  ])
  await dispose()
}

/** Signs the customer in, or another one, as the shop does: by a code from the outbox. */
export async function signIn(port, phone = PHONE) {
  const origin = `http://127.0.0.1:${port}/api`
  await fetch(`${origin}/v2/get-smscode?phone=${phone}`)
  const body = JSON.stringify({ phone, code: await newestCode(port, phone) })
  const answer = await fetch(`${origin}/v2/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return (await answer.json()).token
}

/** The code in the newest message to a phone. */
export async function newestCode(port, phone) {
  const [sms] = await (await fetch(`http://127.0.0.1:${port}/api/dev/outbox?phone=${phone}`)).json()
  return /\b\d{4}\b/.exec(sms.text)[0]
}
