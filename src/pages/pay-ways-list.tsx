import { offeredWays } from '~/checkout/pay-ways'
import { Banknote, CreditCard, QrCode } from '~/ui/icons.gen'
import { Plate } from '~/ui/plate'

const icons = { card: CreditCard, qr: QrCode, cash: Banknote }

/** The ways to pay, as the checkout offers them. */
export function PayWays() {
  const atPoint = offeredWays(true)
  return (
    <ul className="grid gap-2.5 sm:grid-cols-3">
      {offeredWays(false).map(({ value, title, note }, index) => {
        const Icon = icons[value]
        const other = atPoint[index]
        const isSame = other?.title === title
        return (
          <li key={value} className="flex items-center gap-4 rounded-card bg-quiet px-4.5 py-4 sm:flex-col sm:items-start sm:gap-3 sm:p-5">
            <Plate field="sea" size="sm">
              <Icon aria-hidden="true" className="size-5.5" />
            </Plate>
            <span className="min-w-0">
              <span className="block type-name">{title}</span>
              <span className="mt-0.5 block type-meta text-ink-2">{note}</span>
              {!isSame && other && (
                <span className="block type-meta text-ink-2">{`в\u00a0точке: ${other.title.toLowerCase()}, ${other.note}`}</span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
