const forms = new Intl.PluralRules('ru')

export function triesLeftText(left: number): string {
  if (left <= 0) return 'Код не подошёл. Попыток не осталось, запросите новый.'
  if (left === 1) return 'Код не подошёл. Осталась 1 попытка.'
  return `Код не подошёл. Осталось ${left} ${forms.select(left) === 'few' ? 'попытки' : 'попыток'}.`
}

export const CAPTCHA_TEXTS = {
  missing: 'Подтвердите, что вы не робот.',
  refused: 'Проверка не прошла. Пройдите её ещё раз.',
  unreachable: 'Не получилось проверить, что вы не робот. Попробуйте через минуту.',
}

/** A wait, rounded up: «через 34 минуты», from an hour «через 5 часов», from twelve hours «завтра». */
export function waitText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  if (minutes < 60) return `через ${minutes} ${wordFor(minutes, 'минуту', 'минуты', 'минут')}`
  const hours = Math.ceil(minutes / 60)
  if (hours < 12) return hours === 1 ? 'через час' : `через ${hours} ${wordFor(hours, 'час', 'часа', 'часов')}`
  return 'завтра'
}

function wordFor(count: number, one: string, few: string, many: string): string {
  const form = forms.select(count)
  return form === 'one' ? one : form === 'few' ? few : many
}
