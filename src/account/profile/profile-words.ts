const longDate = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', day: 'numeric', month: 'long' })

/** «14 мая 1990» of «1990-05-14», in every time zone. Pure. */
export const birthdayWords = (day: string) => `${longDate.format(Date.parse(day)).replace(' ', '\u00a0')} ${day.slice(0, 4)}`
