/** «в 18:40», of another day «24 ноября в 18:40», by the clock of this device. The start of each page needs it, so it has no tables: other
 *  code takes `moment-text`. */
export function deviceMoment(at: number): string {
  const then = new Date(at)
  const time = `в\u00a0${then.toLocaleTimeString('ru', { hour: '2-digit', minute: '2-digit' })}`
  if (then.toDateString() === new Date().toDateString()) return time
  return `${then.toLocaleDateString('ru', { day: 'numeric', month: 'long' }).replace(' ', '\u00a0')} ${time}`
}
