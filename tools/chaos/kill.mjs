// The Worker is killed again and again while customers order and pay: no order is lost, doubled or halved, no bonus is taken
// twice, nobody is charged twice; and visitors get the same pages from the last one as from the first.
import { audit, soak } from '../bench/orders-soak.mjs'
import { freePort } from '../bench/stand.mjs'
import { compare, firstLook, newChecks, newState, openShop } from './scene.mjs'

export async function kill(scene) {
  const checks = newChecks('the Worker is killed during writes')
  const { folder, buyers } = await newState(scene, 'kill')
  const port = await freePort()
  const first = await openShop(folder, { port })
  const before = await firstLook(port)
  await first.kill()
  const { rows, wrong } = await soak({
    state: folder,
    open: () => openShop(folder, { port }),
    seconds: scene.isQuick ? 12 : 120,
    buyers: buyers.slice(0, 8),
    killEveryMs: scene.isQuick ? { least: 3000, most: 4000 } : { least: 5000, most: 12_000 },
  })
  for (const [what, must, is] of rows) checks.rows.push({ what, must, is, isRight: !wrong.some((one) => one.startsWith(`${what}: `)) })
  const last = await openShop(folder, { port })
  compare(checks, 'the first kill', before, await firstLook(port), [port, port])
  await last.kill()
  return checks
}

/** The audit of orders in cash that others placed: rows into the list. */
export async function auditInto(checks, folder, buying) {
  const { rows, wrong } = await audit(folder, { placed: buying.placed, counted: { kills: 0, unanswered: 0, again: 0 }, seconds: 0 })
  for (const [what, must, is] of rows.slice(4))
    checks.rows.push({ what, must, is, isRight: !wrong.some((one) => one.startsWith(`${what}: `)) })
}
