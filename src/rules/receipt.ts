import { multiplyMoney, sumMoney, toKopecks, toRoubles } from './money'

/** A line of a receipt by 54-FZ: `price` is roubles for one, `quantity` whole pieces. */
export type ReceiptLine = { name: string; price: number; quantity: number; kind: 'dish' | 'delivery' }

/** A receipt as the shop knows it; the provider's codes of VAT and subject are put in by its adapter. `mode` is the
 *  54-FZ payment mode: a prepayment, or the full payment at the hand-over. */
export type Receipt = { email: string; mode: 'full_prepayment' | 'full_payment'; lines: ReceiptLine[] }

/** What a receipt is made of: what was paid for each line of the order in all (roubles), and for the delivery. */
export type ReceiptBasis = { lines: readonly { name: string; qtt: number; paid: number }[]; deliveryFee: number }

/** The lines of a receipt. They sum to what was paid to the kopeck: what does not divide by the pieces of a line stands in
 *  two lines, a kopeck apart. What cost nothing (a gift, free delivery) is no line. Pure; never throws. Issue 7. */
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

/** What a receipt's lines sum to, in roubles. Pure. */
export function receiptTotal(lines: readonly Pick<ReceiptLine, 'price' | 'quantity'>[]): number {
  return sumMoney(lines.map(({ price, quantity }) => multiplyMoney(price, quantity)))
}
