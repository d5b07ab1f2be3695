import type { LadderStep } from '~/contracts/zones'
import { priceText } from './number-text'

/** What is wrong with a ladder; null where it may be kept. */
export function ladderFault(ladder: readonly LadderStep[]): string | null {
  if (ladder[0]?.from !== 0) return 'Первая ступень начинается с\u00a00\u00a0₽'
  for (const [index, step] of ladder.entries()) {
    const before = ladder[index - 1]
    if (before && step.from <= before.from)
      return `Суммы ступеней растут: после ${priceText(before.from)} не\u00a0может идти ${priceText(step.from)}`
    if (before && step.fee > before.fee)
      return `Доставка не\u00a0может дорожать с\u00a0суммой: от\u00a0${priceText(step.from)} не\u00a0больше ${priceText(before.fee)}`
  }
  return null
}
