import { multiplyMoney, sumMoney, toKopecks, toRoubles } from './money'

/** A line of a fiscal receipt (54-FZ): `price` is roubles for one, `quantity` whole pieces. */
export type ReceiptLine = { name: string; price: number; quantity: number; kind: 'dish' | 'delivery' }

/** A receipt without the provider's tax codes, which its adapter adds. `mode` is the 54-FZ payment mode: prepayment, or full payment at
 *  hand-over. */
export type Receipt = { email: string; mode: 'full_prepayment' | 'full_payment'; lines: ReceiptLine[] }

/** Input of a receipt: the roubles paid for each whole order line, and for delivery. */
export type ReceiptBasis = { lines: readonly { name: string; qtt: number; paid: number }[]; deliveryFee: number }

/** The receipt lines, whose sum equals the paid sum to the kopeck. A line that does not divide evenly becomes two lines a kopeck apart.
 *  Gifts and free delivery are left out. */
export function receiptLines({ lines, deliveryFee }: ReceiptBasis): ReceiptLine[] {
  const dishes = lines.flatMap(({ name, qtt, paid }) => splitLine(name, qtt, toKopecks(paid)))
  return deliveryFee > 0 ? [...dishes, { name: 'Доставка', price: deliveryFee, quantity: 1, kind: 'delivery' }] : dishes
}

function splitLine(name: string, pieces: number, paid: number): ReceiptLine[] {
  const low = Math.floor(paid / pieces)
  const dearer = paid - low * pieces
  return [
    { name, price: toRoubles(low + 1), quantity: dearer, kind: 'dish' as const },
    { name, price: toRoubles(low), quantity: pieces - dearer, kind: 'dish' as const },
  ].filter(({ price, quantity }) => quantity > 0 && price > 0)
}

/** The sum of receipt lines in roubles. */
export function receiptTotal(lines: readonly Pick<ReceiptLine, 'price' | 'quantity'>[]): number {
  return sumMoney(lines.map(({ price, quantity }) => multiplyMoney(price, quantity)))
}
