import type { Ticket, TicketLine } from '~/contracts/staff-board'
import type { StaffIconName } from '~/staff/kit/staff-icon'
import { isMade, isMadeBy } from '~/rules/line-marks'
import { plural } from '~/rules/number-text'
import { isAdjective, stationText } from '~/rules/station-text'
import { small } from '~/rules/list-text'
import type { NextStep } from './next-step'

export const STEP_WORDS: Record<Exclude<NextStep, 'wait'>, { word: string; icon: StaffIconName }> = {
  understood: { word: 'Понятно', icon: 'check' },
  accept: { word: 'Принять', icon: 'bell' },
  call: { word: 'Позвонить гостю', icon: 'phone' },
  start: { word: 'Начать', icon: 'play' },
  start_early: { word: 'Начать раньше', icon: 'play' },
  done: { word: 'Готово', icon: 'check' },
  pack: { word: 'Готово', icon: 'check' },
}

/** «3 × Вулкан»: a made line carries its quantity in the text, because its plate shows the tick. */
export const lineName = (line: TicketLine, isDone: boolean): string => (isDone && line.qtt > 1 ? `${line.qtt} × ${line.name}` : line.name)

type Station = { id: number; name: string }

/** Of the other stations, in their order: the lines of which each has something to make. */
export function othersLeft({ lines }: Ticket, station: number, stations: readonly Station[]): { name: string; count: number }[] {
  return stations
    .filter(({ id }) => id !== station)
    .map(({ id, name }) => ({
      name,
      count: lines.filter((line) => (line.marks || line.station_id !== null) && isMadeBy(line, id) && !isMade(line, id)).length,
    }))
    .filter(({ count }) => count > 0)
}

/** «Холодный: ещё 2 позиции», «Холодный: 3, пицца: 1»; null if the other stations have nothing to make. */
export function othersText(left: readonly { name: string; count: number }[], isOwnMade: boolean): string | null {
  const [first, ...rest] = left
  if (!first) return null
  if (rest.length > 0) return [`${first.name}: ${first.count}`, ...rest.map(({ name, count }) => `${small(name)}: ${count}`)].join(', ')
  return `${first.name}: ${isOwnMade ? 'ещё ' : ''}${first.count} ${plural(first.count, ['позиция', 'позиции', 'позиций'])}`
}

/** «ждёт: холодный цех, пицца»: whose part of a line is missing while others make theirs; null for a line that one station makes. */
export function missingText(line: TicketLine, stations: readonly Station[]): string | null {
  if ((line.marks?.length ?? 0) < 2 || isMade(line)) return null
  const names = stations.flatMap(({ id, name }) =>
    isMade(line, id) || !isMadeBy(line, id) ? [] : [isAdjective(name) ? stationText(name) : small(name)],
  )
  return names.length > 0 ? `ждёт: ${names.join(', ')}` : null
}

/** «Ждём холодный»; a name that would have to change its ending follows a colon. */
export function waitText(left: readonly { name: string }[]): string {
  const names = left.map(({ name }) => small(name))
  return names.every(isAdjective) ? `Ждём ${names.join(' и ')}` : `Ждём: ${names.join(', ')}`
}
