// What it costs to compare a cart with the catalogue, next to looking its products up: it must follow the cart's size,
// not the catalogue's.
import { cartLines } from './carts.mjs'
import { importSource } from './sources.mjs'

const { syncCart } = await importSource(`export { syncCart } from '~/rules/cart-sync'`)

const PRODUCTS = 100_000
const LINES = 100
const ROUNDS = 400

/** Rows: what, microseconds a call (the median of the rounds), times a bare loop over as many look-ups in a map. */
export function cartSyncRows(menu) {
  const goods = Array.from({ length: PRODUCTS }, (_, at) => ({ ...menu[at % menu.length], id: at + 1, available: true }))
  const byId = new Map(goods.map((one) => [one.id, one]))
  const lines = cartLines(goods, PRODUCTS).filter((_, at) => at % (PRODUCTS / LINES) === 0) // from the whole catalogue
  const dearer = lines.map((line) => ({ ...line, price: line.price - 1 }))
  const toCurrent = (line, { price, name }, options) => ({ ...line, price, name, ...options })
  const cases = [
    [`${LINES} look-ups in a map`, () => lines.reduce((sum, { id, qtt }) => sum + byId.get(id).price * qtt, 0)],
    ['a cart that is up to date, the catalogue as a map', () => syncCart(lines, byId, toCurrent)],
    ['every price risen, the catalogue as a map', () => syncCart(dearer, byId, toCurrent)],
    ['a cart that is up to date, the catalogue as a list', () => syncCart(lines, goods, toCurrent)],
  ]
  for (const [, call] of cases) for (let round = 0; round < ROUNDS; round++) call() // warm
  const times = cases.map(([, call]) => median(Array.from({ length: ROUNDS }, () => microseconds(call))))
  return cases.map(([name], at) => [name, times[at].toFixed(1), `${(times[at] / times[0]).toFixed(0)}×`])
}

export const cartSyncHead = [`synchronising ${LINES} lines with ${PRODUCTS} products`, 'µs a call', 'to look-ups']

const microseconds = (call) => {
  const started = performance.now()
  call()
  return (performance.now() - started) * 1000
}
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
