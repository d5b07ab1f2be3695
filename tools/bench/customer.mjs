// A customer of the bench's own shop, with bonuses to spend.
import { join } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { root } from '../run.mjs'

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

/** Signs the customer in as the shop does: by a code from the outbox. */
export async function signIn(port) {
  const origin = `http://127.0.0.1:${port}/api`
  await fetch(`${origin}/v2/get-smscode?phone=${PHONE}`)
  const [sms] = await (await fetch(`${origin}/dev/outbox?phone=${PHONE}`)).json()
  const body = JSON.stringify({ phone: PHONE, code: /\b\d{4}\b/.exec(sms.text)[0] })
  const answer = await fetch(`${origin}/v2/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return (await answer.json()).token
}
