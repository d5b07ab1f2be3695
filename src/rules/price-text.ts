const NO_BREAK_SPACE = '\u00a0'
const MINUS = '\u2212'

/** A sum in digits, grouped by three, with kopecks only if there are any («−1 121,50»). Rounds to the nearest kopeck. */
export function numberText(roubles: number): string {
  const kopecks = Math.round(Math.abs(roubles) * 100)
  const whole = String(Math.floor(kopecks / 100)).replace(/\B(?=(?:\d{3})+$)/g, NO_BREAK_SPACE)
  const rest = kopecks % 100
  const sign = roubles < 0 && kopecks > 0 ? MINUS : ''
  return `${sign}${whole}${rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`}`
}

/** «1 290 ₽», «121,50 ₽», «−200 ₽», with no-break spaces. */
export function priceText(roubles: number): string {
  return `${numberText(roubles)}${NO_BREAK_SPACE}₽`
}

/** «12,5 %» with a no-break space. */
export const percentText = (percent: number) => `${String(percent).replace('.', ',')}\u00a0%`
