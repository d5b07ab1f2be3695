// What a new shop lacks, as the start prints it: the checks of /staff/ready that fail, most important first.
import type { ReadyCheckId } from '../src/contracts/staff-constants.ts'
import type { ShopReady } from '../src/contracts/staff-ready.ts'

/** Lines at most; the screen has the rest. */
const SHOWN = 8
/** What no guest can order without comes first. */
const WEIGHT: Record<ReadyCheckId, number> = {
  kitchens: 0,
  hours: 1,
  dishes: 2,
  sms: 3,
  quote: 4,
  payment: 5,
  shop_facts: 6,
  receipts: 7,
  device: 8,
  sound: 9,
  test_order: 10,
  stations: 11,
  ingredients: 12,
  people: 13,
  backup: 14,
}

/** Russian, as the checks are; no lines where nothing is missing. What the shop could not say is no reason to stop it. */
export function openingLines({ checks }: Partial<ShopReady>): string[] {
  if (!checks) return ['Чего не хватает до открытия: /staff/ready']
  const failing = checks.filter(({ ok }) => ok === false).toSorted((a, b) => WEIGHT[a.id] - WEIGHT[b.id])
  if (failing.length === 0) return []
  const rest = failing.length - SHOWN
  return [
    'Чего не хватает до открытия:',
    ...failing.slice(0, SHOWN).map(({ title, why }) => `  ${title}${why ? `: ${why}` : ''}`),
    ...(rest > 0 ? [`  …и ещё ${rest}: /staff/ready`] : []),
  ].map((line) => line.replaceAll('\u00a0', ' '))
}
