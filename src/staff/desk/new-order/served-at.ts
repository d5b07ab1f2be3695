import type { City } from '~/contracts/dictionaries'
import type { DeskMenu } from '~/contracts/staff-desk'
import { unservedText } from '~/rules/menu-hours'
import { forPickup, promisedTime } from '~/rules/promise'
import type { Draft } from './draft'

type CityTerms = Pick<City, 'time_zone' | 'delivery'>

/** Which dishes of a draft are not served at its time, and when they are; null where all are, or no time is chosen. `now`: the server's (ms). */
export function unservedInDraft(draft: Draft, { goods }: DeskMenu, { time_zone, delivery }: CityTerms, now: number): string | null {
  const terms = draft.delivery_type === 'pickup' ? forPickup(delivery) : delivery
  const promised = promisedTime(draft, terms, new Date(now))
  const dishes = draft.lines.flatMap(({ id }) => goods.find((one) => one.id === id) ?? [])
  return promised && unservedText(dishes, time_zone, new Date(promised.from))
}
