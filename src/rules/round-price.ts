import { toKopecks, toRoubles } from './money'

/** To this many roubles, half up; `9`: the nearest number of roubles that ends in 9. */
export type PriceStep = 1 | 5 | 10 | '9'
/** One of them: by percent (at most two decimals), by roubles, or to a price. */
export type PriceChange = { percent?: number | undefined; amount?: number | undefined; to?: number | undefined }

/** Parts of a kopeck that one hundredth of a percent makes. */
const FINE = 10_000

/** The price after a change, in roubles. It is rounded once, from the exact value: a step before would make 5.4999 ₽ 6 ₽. May be 0 or less. */
export function changedPrice(was: number, { percent, amount = 0, to = was }: PriceChange, step: PriceStep): number {
  if (percent !== undefined) return rounded(toKopecks(was) * (FINE + toKopecks(percent)), step)
  return rounded((toKopecks(to) + toKopecks(amount)) * FINE, step)
}

/** Half up. `fine` in ten-thousandths of a kopeck: a whole number below 2^53. */
function rounded(fine: number, step: PriceStep): number {
  const rouble = 100 * FINE
  const [size, offset] = step === '9' ? [10 * rouble, 9 * rouble] : [step * rouble, 0]
  const steps = Math.floor((fine - offset + size / 2) / size)
  return toRoubles((steps * size + offset) / FINE)
}
