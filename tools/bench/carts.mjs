// Carts to measure with: lines that differ in product or options, of products that the shop has.
import { importSource } from './sources.mjs'

const { toCartLine, toLineBody } = await importSource(`export { toCartLine, toLineBody } from '~/cart/cart-line'`)

/** Lines as the browser keeps them; each carries an option of every kind where its product has any. A second line of the
 *  same product carries two of the first. */
export function cartLines(goods, count) {
  const offered = goods.filter(({ available }) => available)
  return Array.from({ length: count }, (_, at) => {
    const one = offered[at % offered.length]
    const lap = Math.floor(at / offered.length)
    const choose = (options) => options.slice(0, 1).map(({ id, price, name }) => ({ id, price, name, qtt: lap + 1 }))
    const chosen = { additionals: choose(one.additionals), side: choose(one.sides), sauce: choose(one.sauces) }
    return toCartLine({ ...one, picture: one.image.webp, note: `${one.weight} ${one.unit}` }, (at % 3) + 1, chosen)
  })
}

/** The same as the API takes them. */
export const lineBodies = (lines) => lines.map(toLineBody)
