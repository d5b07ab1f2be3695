/** All arithmetic with money. Callers use roubles (a number with at most two decimals); the functions calculate in whole kopecks, because
 *  0.1 + 0.2 is not 0.3. Only this module and `spread-money.ts` add, multiply or
 *  round money. */

/** The largest supported sum in roubles: below it every kopeck is exact in a double. */
export const MONEY_LIMIT = 1_000_000_000_000

/** True for valid roubles: finite, at most two decimals, within ±`MONEY_LIMIT`. */
export function isMoney(n: number): boolean {
  return Math.abs(n) <= MONEY_LIMIT && Math.round(n * 100) / 100 === n
}

/** Roubles as whole kopecks. Tolerates floating point noise (0.1 + 0.2). @throws RangeError for part of a kopeck, NaN, infinity and sums
 *  beyond `MONEY_LIMIT`. */
export function toKopecks(roubles: number): number {
  const kopecks = Math.round(roubles * 100)
  if (!(Math.abs(roubles) <= MONEY_LIMIT) || Math.abs(roubles - kopecks / 100) > 1e-6)
    throw new RangeError(`Not an amount of money: ${roubles}`)
  return kopecks + 0 // turns -0 into 0
}

/** Whole kopecks as roubles. @throws RangeError unless a safe integer. */
export function toRoubles(kopecks: number): number {
  if (!Number.isSafeInteger(kopecks)) throw new RangeError(`Not whole kopecks: ${kopecks}`)
  return kopecks / 100 + 0
}

/** The sum in roubles; 0 for an empty list. */
export function sumMoney(amounts: readonly number[]): number {
  return toRoubles(amounts.reduce((sum, amount) => sum + toKopecks(amount), 0))
}

export function addMoney(...amounts: number[]): number {
  return sumMoney(amounts)
}

/** `amount` minus each of `less`, in roubles; may be negative. */
export function subtractMoney(amount: number, ...less: number[]): number {
  return toRoubles(less.reduce((left, part) => left - toKopecks(part), toKopecks(amount)))
}

/** `price` times `qtt`, in roubles. @throws RangeError unless `qtt` is an integer. */
export function multiplyMoney(price: number, qtt: number): number {
  if (!Number.isSafeInteger(qtt)) throw new RangeError(`Not a quantity: ${qtt}`)
  return toRoubles(toKopecks(price) * qtt)
}

/** `percent` (at most two decimals) of `amount`, in roubles, rounded half up to a kopeck. */
export function percentOf(amount: number, percent: number): number {
  return toRoubles(Number(floorDivide(share(amount, percent) + 5_000n, 10_000n)))
}

/** `percent` (at most two decimals) of `amount`, in whole roubles, rounded down. Used for bonuses. Does not round to a kopeck first,
 *  because half of 1.99 must not become 1. */
export function wholePercentOf(amount: number, percent: number): number {
  return Number(floorDivide(share(amount, percent), 1_000_000n))
}

/** Kopecks times hundredths of a percent: ten-thousandths of a kopeck. */
function share(amount: number, percent: number): bigint {
  return BigInt(toKopecks(amount)) * BigInt(toKopecks(percent))
}

/** BigInt division truncates towards zero; this one rounds down. */
function floorDivide(n: bigint, by: bigint): bigint {
  return n / by - (n % by < 0n ? 1n : 0n)
}

/** `part` of `whole` equal shares of `amount`, in roubles, rounded down to a kopeck. @throws RangeError unless both are integers. */
export function shareOf(amount: number, part: number, whole: number): number {
  return toRoubles(Number(floorDivide(BigInt(toKopecks(amount)) * BigInt(part), BigInt(whole))))
}
