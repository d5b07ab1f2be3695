/** All the shop's arithmetic with money. Outside it is roubles (a number, at most two decimals); inside, whole
 *  kopecks, because 0.1 + 0.2 is not 0.3. No other module adds, multiplies or rounds money. Contract "General". */

/** The largest sum handled, in roubles: below it every kopeck is exact in a double. */
export const MONEY_LIMIT = 1_000_000_000_000

/** True for roubles as they may stand on the wire: finite, at most two decimals, within ±`MONEY_LIMIT`. */
export function isMoney(n: number): boolean {
  return Math.abs(n) <= MONEY_LIMIT && Math.round(n * 100) / 100 === n
}

/** Roubles as whole kopecks. Forgives the dust of floating point (0.1 + 0.2), nothing more.
 *  @throws RangeError for part of a kopeck, NaN, infinity and anything beyond `MONEY_LIMIT`. */
export function toKopecks(roubles: number): number {
  const kopecks = Math.round(roubles * 100)
  if (!(Math.abs(roubles) <= MONEY_LIMIT) || Math.abs(roubles - kopecks / 100) > 1e-6)
    throw new RangeError(`Not an amount of money: ${roubles}`)
  return kopecks + 0 // turns -0 into 0
}

/** Whole kopecks as roubles.
 *  @throws RangeError for anything but a safe integer. */
export function toRoubles(kopecks: number): number {
  if (!Number.isSafeInteger(kopecks)) throw new RangeError(`Not whole kopecks: ${kopecks}`)
  return kopecks / 100 + 0
}

/** The sum in roubles; of nothing, 0. */
export function sumMoney(amounts: readonly number[]): number {
  return toRoubles(amounts.reduce((sum, amount) => sum + toKopecks(amount), 0))
}

/** The sum in roubles. */
export function addMoney(...amounts: number[]): number {
  return sumMoney(amounts)
}

/** `amount` less every one of `less`, in roubles; may be below zero. */
export function subtractMoney(amount: number, ...less: number[]): number {
  return toRoubles(less.reduce((left, one) => left - toKopecks(one), toKopecks(amount)))
}

/** `price` taken `qtt` times, in roubles.
 *  @throws RangeError where `qtt` is no integer. */
export function multiplyMoney(price: number, qtt: number): number {
  if (!Number.isSafeInteger(qtt)) throw new RangeError(`Not a quantity: ${qtt}`)
  return toRoubles(toKopecks(price) * qtt)
}

/** `percent` (at most two decimals) of `amount`, in roubles, rounded half up to a kopeck. Contract "General". */
export function percentOf(amount: number, percent: number): number {
  return toRoubles(Number(floorDivide(share(amount, percent) + 5_000n, 10_000n)))
}

/** `percent` (at most two decimals) of `amount`, in whole roubles, rounded down: what bonuses are counted in.
 *  Rounding to a kopeck first would give half of 1.99 as a whole bonus. Contract "Cart, promo, bonuses". */
export function wholePercentOf(amount: number, percent: number): number {
  return Number(floorDivide(share(amount, percent), 1_000_000n))
}

/** Splits `amount` (roubles) over `weights` (roubles, none below zero) by the largest remainder, ties going to the
 *  earlier line. The parts sum exactly to `amount`; where `amount` is at most the sum of the weights, no part is
 *  larger than its weight. Contract "Cart, promo, bonuses".
 *  @throws RangeError for a negative weight, and for an amount with nothing to spread it over. */
export function spreadMoney(amount: number, weights: readonly number[]): number[] {
  const total = BigInt(toKopecks(amount))
  const shares = weights.map((weight) => BigInt(toKopecks(weight)))
  if (shares.some((weight) => weight < 0n)) throw new RangeError('A weight is below zero')
  if (total === 0n) return weights.map(() => 0)
  const whole = shares.reduce((sum, weight) => sum + weight, 0n)
  if (whole === 0n) throw new RangeError(`Nothing to spread ${amount} over`)

  const size = total < 0n ? -total : total
  const parts = shares.map((weight) => (size * weight) / whole)
  let left = size - parts.reduce((sum, part) => sum + part, 0n)
  const byRemainder = shares
    .map((weight, line) => ({ line, remainder: (size * weight) % whole }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.line - b.line : a.remainder > b.remainder ? -1 : 1))
  for (const { line } of byRemainder) {
    if (left === 0n) break
    parts[line] = (parts[line] ?? 0n) + 1n
    left -= 1n
  }
  return parts.map((part) => toRoubles(Number(total < 0n ? -part : part)))
}

/** Kopecks times hundredths of a percent: ten thousandths of a kopeck. */
function share(amount: number, percent: number): bigint {
  return BigInt(toKopecks(amount)) * BigInt(toKopecks(percent))
}

/** BigInt division cuts towards zero; this one goes down. */
function floorDivide(n: bigint, by: bigint): bigint {
  return n / by - (n % by < 0n ? 1n : 0n)
}
