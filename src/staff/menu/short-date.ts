/** «12 ноября, 14:05» */
export const shortDate = (moment: string, timeZone: string): string =>
  new Date(moment).toLocaleString('ru-RU', { timeZone, day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })
