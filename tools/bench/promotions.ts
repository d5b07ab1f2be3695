// `node tools/bench/promotions.ts`: how long it takes to price a cart of 20 lines with 30 rules, eight of them on single dishes.
import { resolve } from 'node:path'
import { runnerImport } from 'vite'
import type * as Engine from '../../src/rules/promotions.ts'
import { say } from '../run.ts'

const root = resolve(import.meta.dirname, '../..')
const { module: engine } = await runnerImport<typeof Engine>(resolve(root, 'src/rules/promotions.ts'), {
  configFile: false,
  root,
  logLevel: 'error',
  resolve: { alias: { '~': resolve(root, 'src') } },
})

const RUNS = 300
type Rule = Parameters<typeof engine.pricePromoted>[1][number]
const blank = { days: [], from: null, to: null, delivery_type: null, zones: [], is_first_order: false, birthday_days: null, min_total: 0 }
const condition = { ...blank, items: [], pay_variants: [], sources: [] }
const rule = (id: number, effect: Rule['effect'], count = 0): Rule => ({
  id,
  name: `Акция ${id}`,
  about: '',
  priority: id % 5,
  condition: { ...condition, items: count > 0 ? [{ goods: [], categories: [1 + (id % 3)], count }] : [] },
  effect,
  gift: { id: 7, name: 'Чай', price: 80 },
  excludes_code: id % 4 === 0,
  starts_at: null,
  ends_at: null,
})
const rules = Array.from({ length: 30 }, (_, id): Rule => {
  if (id < 4) return rule(id, { kind: 'nth_free' }, 2 + id)
  if (id < 8) return rule(id, { kind: 'bundle', price: 300 + id }, 2)
  if (id < 20) return rule(id, { kind: 'percent', percent: id / 2, only_items: id % 2 === 0 }, 1)
  return rule(id, id < 26 ? { kind: 'amount', amount: id } : id < 28 ? { kind: 'gift', goods_id: 7 } : { kind: 'bonuses', times: 2 })
})
const lines = Array.from({ length: 20 }, (_, id) => ({
  id,
  category_id: 1 + (id % 3),
  price: 190 + 17 * id,
  qtt: 1 + (id % 4),
  additionals: [{ price: 60, qtt: 1 }],
  side: [],
  sauce: [],
  bonuses_active: true,
  sale_active: true,
}))
const terms = { min_order: 600, ladder: [{ from: 0, fee: 149 }, { from: 1200, fee: 0 }] } // prettier-ignore
const cart = {
  lines,
  delivery_type: 'delivery' as const,
  terms,
  buyer: null,
  promo: { ...rule(100, { kind: 'percent', percent: 10, only_items: false }), excludes_code: false, code: 'SUSHI10' },
}
const facts = {
  now: 0,
  at: 0,
  timeZone: 'Europe/Moscow',
  zoneId: null,
  isFirstOrder: null,
  birthdayIn: null,
  payVariant: null,
  source: 'site' as const,
}

const times = Array.from({ length: RUNS }, () => {
  const from = performance.now()
  engine.pricePromoted(cart, rules, facts)
  return performance.now() - from
}).toSorted((one, other) => one - other)
say(`20 lines, 30 rules: median ${times[RUNS / 2]?.toFixed(2)} ms, p95 ${times[Math.floor(RUNS * 0.95)]?.toFixed(2)} ms`)
