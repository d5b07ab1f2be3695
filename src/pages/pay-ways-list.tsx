import { offeredWays } from '~/checkout/choices'
import { glue } from '~/lib/text'
import { Icon } from '~/ui/icon'
import { Plate } from '~/ui/plate'

const icons = { online: 'credit-card', card: 'smartphone', qr: 'qr-code', cash: 'banknote' } as const

const onSite = { value: 'online', title: 'Картой на сайте', note: 'на странице банка', more: 'сохранённой картой в одно касание' } as const

/** The ways to pay, as the checkout offers them. */
export function PayWays() {
  const atPoint = offeredWays(true)
  const atHandOver = offeredWays(false).map((way, index) => {
    const other = atPoint[index]
    return { ...way, more: other && other.title !== way.title ? `в точке: ${other.title.toLowerCase()}, ${other.note}` : '' }
  })
  return (
    <ul className="grid grid-cols-1 gap-2.5 sm:grid-cols-2">
      {[onSite, ...atHandOver].map(({ value, title, note, more }) => (
        <li key={value} className="flex items-center gap-4 rounded-card bg-quiet px-4.5 py-4 sm:flex-col sm:items-start sm:gap-3 sm:p-5">
          <Plate field="sea" size="sm">
            <Icon name={icons[value]} className="size-5.5" />
          </Plate>
          <span className="min-w-0">
            <span className="block type-name">{title}</span>
            <span className="mt-0.5 block type-meta text-ink-2">{note}</span>
            {more && <span className="block type-meta text-ink-2">{glue(more)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
