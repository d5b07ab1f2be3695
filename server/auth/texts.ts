const forms = new Intl.PluralRules('ru')

/** What the customer reads after a wrong code: «Код не подошёл. Осталось 3 попытки.» Contract "Sign-in". */
export function triesLeftText(left: number): string {
  if (left <= 0) return 'Код не подошёл. Попыток не осталось, запросите новый.'
  if (left === 1) return 'Код не подошёл. Осталась 1 попытка.'
  return `Код не подошёл. Осталось ${left} ${forms.select(left) === 'few' ? 'попытки' : 'попыток'}.`
}

/** A time to wait, rounded up to minutes: «через 34 минуты». */
export function inMinutes(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  const words: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'минуту', few: 'минуты' }
  return `через ${minutes} ${words[forms.select(minutes)] ?? 'минут'}`
}
