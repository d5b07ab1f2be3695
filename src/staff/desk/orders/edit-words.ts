import type { EditedOrder, EditPreview } from '~/contracts/staff-edits'
import { formatBonuses } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { clockText } from '~/rules/clock-text'
import { portionNames } from '~/rules/list-text'
import { subtractMoney } from '~/rules/money'
import { piecesText } from '~/rules/pieces-text'

type Side = { qtt: number; amount: number; options: string } | null
/** A line that changes: what it was and what it becomes. */
export type ChangedLine = { position: number; name: string; was: Side; now: Side }

const sideOf = (line: EditedOrder['lines'][number] | undefined): Side =>
  line ? { qtt: line.qtt, amount: line.amount, options: line.options.join(', ') } : null

/** The lines that an edit changes, in their order. */
export function changedLines({ was, now }: Pick<EditPreview, 'was' | 'now'>): ChangedLine[] {
  const positions = [...new Set([...was.lines, ...now.lines].map(({ position }) => position))].toSorted((a, b) => a - b)
  const at = (lines: EditedOrder['lines'], position: number) => lines.find((line) => line.position === position)
  return positions.flatMap((position) => {
    const [before, after] = [at(was.lines, position), at(now.lines, position)]
    const row = { position, name: (after ?? before)?.name ?? '', was: sideOf(before), now: sideOf(after) }
    return JSON.stringify(row.was) === JSON.stringify(row.now) ? [] : [row]
  })
}

/** «3 × 640 ₽», the price of one; a removed or new line has one side only. */
export const sideText = (side: Side): string => (side === null ? 'нет' : piecesText(side.qtt, side.amount))

/** What happens to the money, as it is said to the guest. */
export function moneyWords({ difference, how, refund, collect, bonuses_back, was }: EditPreview, isPaidOnline: boolean): string[] {
  const bonuses = bonuses_back > 0 ? [`Вернём ${formatBonuses(bonuses_back)}`] : []
  if (how === 'refund') {
    const less = subtractMoney(was.collect, collect)
    const lowered = less > 0 ? [`При\u00a0получении на\u00a0${priceText(less)} меньше`] : []
    return [`Вернём ${priceText(refund)} через\u00a0банк`, ...lowered, ...bonuses]
  }
  if (how === 'none') return [difference === 0 ? 'Сумма не\u00a0меняется' : 'Деньги уже вернули раньше, возвращать нечего', ...bonuses]
  if (isPaidOnline && difference > 0) return [`Доплата ${priceText(collect)} при\u00a0получении`, ...bonuses]
  const by = `на\u00a0${priceText(Math.abs(difference))} ${difference > 0 ? 'больше' : 'меньше'}`
  return [`При\u00a0получении ${priceText(collect)}, ${by}`, ...bonuses]
}

/** «Обещаем к 19:25 вместо 18:50»; null if the time stays. */
export function promiseWords({ was, now }: Pick<EditPreview, 'was' | 'now'>, timeZone: string): string | null {
  const [before, after] = [clockText(was.promised_to, timeZone), clockText(now.promised_to, timeZone)]
  return Date.parse(was.promised_to) === Date.parse(now.promised_to) ? null : `Обещаем к\u00a0${after} вместо ${before}`
}

/** «ещё 2 × Дуэт», «не готовить: Мисо» */
export function kitchenWords({ added, removed }: EditPreview['kitchen']): string[] {
  return [
    ...(added.length > 0 ? [`Кухне ещё: ${portionNames(added)}`] : []),
    ...(removed.length > 0 ? [`Не\u00a0готовить: ${portionNames(removed)}`] : []),
  ]
}
