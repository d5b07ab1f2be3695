import type { ReadyCheck } from '~/contracts/staff-ready'
import { deviceZone } from '~/rules/zoned-time'
import { clockText } from '~/rules/clock-text'
import { plural } from '~/rules/number-text'

const WORDS = 'один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать'.split(
  ' ',
)

/** «Осталось четыре шага», «Остался один шаг», «Можно открываться» */
export function headlineText(checks: readonly Pick<ReadyCheck, 'ok'>[]): string {
  const left = checks.filter(({ ok }) => ok === false).length
  if (left === 0) return 'Можно открываться'
  return `${left === 1 ? 'Остался' : 'Осталось'} ${WORDS[left - 1] ?? left} ${plural(left, ['шаг', 'шага', 'шагов'])}`
}

/** «11 из 15 готово. Проверили в 18:40.» */
export function readyText(checks: readonly Pick<ReadyCheck, 'ok'>[], checkedAt: number): string {
  const done = checks.filter(({ ok }) => ok !== false).length
  return `${done} из\u00a0${checks.length} готово. Проверили в\u00a0${clockText(checkedAt, deviceZone())}.`
}
