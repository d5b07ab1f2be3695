const NO_BREAK_SPACE = '\u00a0'

/** «1 290 ₽», «121,50 ₽», «−200 ₽»: roubles in the words of a message, kopecks only when there are some. Look §4. */
export function priceText(roubles: number): string {
  const kopecks = Math.round(Math.abs(roubles) * 100)
  const whole = String(Math.floor(kopecks / 100)).replace(/\B(?=(?:\d{3})+$)/g, NO_BREAK_SPACE)
  const rest = kopecks % 100 === 0 ? '' : `,${String(kopecks % 100).padStart(2, '0')}`
  return `${roubles < 0 ? '\u2212' : ''}${whole}${rest}${NO_BREAK_SPACE}₽`
}
