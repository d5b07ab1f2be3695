import { toKopecks, toRoubles } from './money'
import { priceText } from './number-text'

/** «2 × 590 ₽» for two that cost 1 180 ₽ together: the number after the sign is the price of one. Without it where the sum is no multiple. */
export function piecesText(qtt: number, sum: number): string {
  const kopecks = toKopecks(sum)
  return kopecks % qtt === 0 ? `${qtt}\u00a0×\u00a0${priceText(toRoubles(kopecks / qtt))}` : `${qtt}\u00a0шт.`
}

/** «2 × 590 ₽ = 1 180 ₽», «590 ₽» */
export const piecesSumText = (qtt: number, sum: number): string =>
  qtt === 1 ? priceText(sum) : `${piecesText(qtt, sum)} = ${priceText(sum)}`
