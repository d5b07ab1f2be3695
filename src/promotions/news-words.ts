/** «31 декабря 2027»: the last day of something that ends at a moment, by the clock of a time zone. What ends at midnight
 *  lasts through the day before. Always with the year, so that it reads the same whenever it is read. */
export function lastDayWords(endsAt: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('ru-RU', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
  return format
    .format(Date.parse(endsAt) - 1)
    .replace(/\s*г\.$/, '')
    .replace(/\s/g, '\u00a0')
}
