const forms = new Intl.PluralRules('ru')

/** What the customer reads after a wrong code: «Код не подошёл. Осталось 3 попытки.» Contract "Sign-in". */
export function triesLeftText(left: number): string {
  if (left <= 0) return 'Код не подошёл. Попыток не осталось, запросите новый.'
  if (left === 1) return 'Код не подошёл. Осталась 1 попытка.'
  return `Код не подошёл. Осталось ${left} ${forms.select(left) === 'few' ? 'попытки' : 'попыток'}.`
}

/** What a stranger reads who has not shown that they are a person. */
export function captchaText(why: 'missing' | 'refused' | 'unreachable'): string {
  if (why === 'missing') return 'Подтвердите, что вы не робот.'
  if (why === 'refused') return 'Проверка не прошла. Пройдите её ещё раз.'
  return 'Не получилось проверить, что вы не робот. Попробуйте через минуту.'
}

/** A time to wait, never told too short: «через 34 минуты», from an hour on «через 5 часов», from twelve on «завтра». */
export function waitWords(ms: number): string {
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
