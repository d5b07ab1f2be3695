import type { City } from '~/contracts/dictionaries'
import type { LadderStep } from '~/contracts/zones'
import { subtractMoney } from './money'

/** The delivery terms that a price depends on, in roubles: the smallest order, and what the delivery costs from which sum of the goods. The
 *  ladder begins at 0 and never rises. */
export type DeliveryTerms = { min_order: number; ladder: readonly LadderStep[] }

/** The terms of a city: its fee, and none from `free_from`. */
export function cityTerms({ fee, free_from, min_order }: Pick<City['delivery'], 'fee' | 'free_from' | 'min_order'>): DeliveryTerms {
  const first = { from: 0, fee }
  if (free_from === null) return { min_order, ladder: [first] }
  return { min_order, ladder: free_from > 0 ? [first, { from: free_from, fee: 0 }] : [{ from: 0, fee: 0 }] }
}

/** What the delivery of goods for a sum costs. */
export const feeFor = ({ ladder }: DeliveryTerms, goods: number): number => ladder.findLast(({ from }) => from <= goods)?.fee ?? 0

/** The sum from which the delivery costs nothing; null where it never does, or always. */
export const freeFrom = ({ ladder }: DeliveryTerms): number | null => ladder.find(({ from, fee }) => from > 0 && fee === 0)?.from ?? null

/** What guests read before their address is known: the terms of the city, or the least that one of its zones asks. `isLeast`: others ask more. */
export function leastTerms({
  delivery,
  zones,
}: Pick<City, 'zones'> & { delivery: Pick<City['delivery'], 'fee' | 'free_from' | 'min_order'> }) {
  const all: readonly DeliveryTerms[] = zones?.length ? zones : [cityTerms(delivery)]
  const fees = all.map((terms) => feeFor(terms, 0))
  const [free = null, ...others] = new Set(all.map(freeFrom))
  return {
    fee: Math.min(...fees),
    isLeast: new Set(fees).size > 1,
    free_from: others.length === 0 ? free : null,
    min_order: Math.min(...all.map(({ min_order }) => min_order)),
  }
}

/** What is missing to the next cheaper step, and what the delivery costs there; null on the last one. */
export function cheaperStep(terms: DeliveryTerms, goods: number): { missing: number; fee: number } | null {
  const fee = feeFor(terms, goods)
  const step = terms.ladder.find((one) => one.from > goods && one.fee < fee)
  return step ? { missing: subtractMoney(step.from, goods), fee: step.fee } : null
}
