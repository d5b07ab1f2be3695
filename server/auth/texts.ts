import { MINUTE_MS } from '~/rules/time'

/** At most four of a code's five attempts are left. */
export function triesLeftText(left: number): string {
  if (left <= 0) return 'Код не подошёл. Попыток не осталось, запросите новый.'
  if (left === 1) return 'Код не подошёл. Осталась 1 попытка.'
  return `Код не подошёл. Осталось ${left} попытки.`
}

export const CAPTCHA_TEXTS = {
  missing: 'Подтвердите, что вы не робот.',
  refused: 'Проверка не прошла. Пройдите её ещё раз.',
  unreachable: 'Не получилось проверить, что вы не робот. Попробуйте через минуту.',
}

const fromNow = new Intl.RelativeTimeFormat('ru')

/** A wait, rounded up: «через 34 минуты», from an hour «через 5 часов», from twelve hours «завтра». */
export function waitText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS))
  const hours = Math.ceil(minutes / 60)
  if (minutes < 60) return fromNow.format(minutes, 'minute')
  if (hours === 1) return 'через час'
  return hours < 12 ? fromNow.format(hours, 'hour') : 'завтра'
}
