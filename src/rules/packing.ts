import type { Extra } from '~/contracts/site'
import type { Ticket, TicketLine } from '~/contracts/staff-board'

const CUTLERY = /прибор|палоч|вилк/i
/** Keeps a product like 3 × 0.1 from being rounded up twice. */
const ROUNDING = 1e-9

/** Cutlery and sauces for a bag: «Приборы 3», «соевый 3, имбирь 2». Without cutlery the sauces are for one; an order that does not
 *  say how many persons eat is packed for one. */
export function extrasOf(persons: number | null, extras: readonly Extra[]): { cutlery: string; sauces: string } {
  const eaters = Math.max(1, persons ?? 1)
  const listed = (isCutlery: boolean) =>
    extras
      .filter(({ name, per_person }) => per_person > 0 && CUTLERY.test(name) === isCutlery)
      .map(({ name, per_person }) => `${name} ${Math.ceil(eaters * per_person - ROUNDING)}`)
      .join(', ')
  return { cutlery: persons === 0 ? 'Без приборов' : listed(true), sauces: listed(false) }
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
