import type { Ticket, TicketLine } from '~/contracts/staff-board'

/** What the bag gets beside the dishes: one for how many persons. The shop's rule. */
const EXTRAS = [
  { name: 'соевый', persons: 1 },
  { name: 'имбирь', persons: 2 },
] as const

/** Cutlery and sauces for a bag: «Приборы 3», «соевый 3, имбирь 2». Without cutlery the sauces are for one; an order that does not
 *  say how many persons eat is packed for one. */
export function extrasOf(persons: number | null): { cutlery: string; sauces: string } {
  const eaters = Math.max(1, persons ?? 1)
  return {
    cutlery: persons === 0 ? 'Без приборов' : `Приборы ${eaters}`,
    sauces: EXTRAS.map(({ name, persons: each }) => `${name} ${Math.ceil(eaters / each)}`).join(', '),
  }
}

/** How many portions are not in the bag yet; `packed` holds the positions of lines. */
export function leftToPack(lines: readonly Pick<TicketLine, 'position' | 'qtt'>[], packed: readonly number[]): number {
  return lines.reduce((left, { position, qtt }) => left + (packed.includes(position) ? 0 : qtt), 0)
}

/** The next step at the pass: fill the bag, call it ready, hand it to the courier or to the guest. */
export type PassStep = 'pack' | 'ready' | 'courier' | 'guest'

export function passStep({ stage, delivery_type }: Pick<Ticket, 'stage' | 'delivery_type'>, left: number): PassStep {
  if (left > 0) return 'pack'
  if (stage !== 'ready') return 'ready'
  return delivery_type === 'pickup' ? 'guest' : 'courier'
}
