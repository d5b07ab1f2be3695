/** «31 декабря 2027»: the last day in a time zone; an end at midnight means the day before. */
export function lastDayText(endsAt: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('ru-RU', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
  return format
    .format(Date.parse(endsAt) - 1)
    .replace(/\s*г\.$/, '')
    .replace(/\s/g, '\u00a0')
}
