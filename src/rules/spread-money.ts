import { toKopecks, toRoubles } from './money'

/** Splits `amount` over `weights` (roubles, not negative) by largest remainder; ties go to the earlier line. The parts sum exactly to
 *  `amount`, and no part exceeds its weight while `amount` is at most the sum of the weights. @throws RangeError for a negative weight,
 *  and if there is nothing to spread over. */
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
