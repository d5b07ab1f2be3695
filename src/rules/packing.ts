import type { Extra } from '~/contracts/site'
import type { Ticket, TicketLine } from '~/contracts/staff-board'
import { partsText } from './part-option'

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
      .map(({ name, per_person }) => `${name}\u00a0${Math.ceil(eaters * per_person - ROUNDING)}`)
      .join(', ')
  return { cutlery: persons === 0 ? 'Без приборов' : listed(true), sauces: listed(false) }
}

/** What goes into a bag apart from others: a line, or a dish of a set. `key` identifies it among those of its order. */
export type BagItem = { key: number; qtt: number; name: string; isPart: boolean }

type Line = Pick<TicketLine, 'position' | 'qtt' | 'name' | 'parts'>

const PARTS_FROM = 1000

/** The items of a line: a set goes into the bag as its dishes; halves are one dish, «Из двух половин, ½ Пепперони · ½ Маргарита». */
export function bagItems({ position, qtt, name, parts }: Line): BagItem[] {
  const isShare = ({ part }: Line['parts'][number]) => (part ?? 1) > 1
  const shares = parts.filter(isShare).map((one) => `${partsText(one.qtt, one.part)}\u00a0${one.name}`)
  const items = parts.flatMap((part, index) =>
    isShare(part) ? [] : [{ key: PARTS_FROM * (position + 1) + index, qtt: part.qtt * qtt, name: part.name, isPart: true }],
  )
  if (items.length > 0 && shares.length === 0) return items
  return [{ key: position, qtt, name: [name, shares.join(' · ')].filter(Boolean).join(', '), isPart: false }, ...items]
}

/** How many portions are not in the bag yet; `packed` holds the keys of items. */
export function leftToPack(lines: readonly Line[], packed: readonly number[]): number {
  return lines.flatMap(bagItems).reduce((left, { key, qtt }) => left + (packed.includes(key) ? 0 : qtt), 0)
}

/** The next step at the pass: fill the bag, call it ready, hand it to the courier or to the guest. */
export type PassStep = 'pack' | 'ready' | 'courier' | 'guest'

export function passStep({ stage, delivery_type }: Pick<Ticket, 'stage' | 'delivery_type'>, left: number): PassStep {
  if (left > 0) return 'pack'
  if (stage !== 'ready') return 'ready'
  return delivery_type === 'pickup' ? 'guest' : 'courier'
}
