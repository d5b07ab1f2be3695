import type { ReceiptLine } from '~/rules/receipt'

/** A receipt to be printed: of a sale, or of its return. Roubles. `correctionOf`: when the money changed hands, if that day is over: such a
 *  receipt is a correction. `contact`: an e-mail, or a phone of digits. */
export type TillReceipt = {
  key: string
  kind: 'sale' | 'refund'
  lines: readonly ReceiptLine[]
  amount: number
  isCash: boolean
  contact: string
  correctionOf: Date | null
  seller: Seller
}

/** Who sells, as the till has to print it. */
export type Seller = { inn: string; email: string; address: string }

/** What a till says of a receipt. `url`: where the guest reads it. */
export type TillState = { status: 'sent' } | { status: 'failed'; error: string } | { status: 'done'; number: string; url: string | null }

/** A cloud till. A key is printed once, however often it is sent. @throws ProviderError `unknown`: repeat with the same key; `refused`:
 *  nothing was printed */
export type Till = {
  /** Returns the till's id of the receipt. */
  send(receipt: TillReceipt): Promise<string>
  read(ref: string): Promise<TillState>
}
