import { Link } from '@tanstack/react-router'
import type { OrderLine } from '~/contracts/orders'
import { glue } from '~/lib/text'
import { Price } from '~/ui/price'
import { Thumb } from '~/ui/thumb'
import { lineOptions } from './order-words'
import { useLineField } from './use-line-field'

/** What was ordered, with options, and what was given. A dish leads to its page. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  const fieldOf = useLineField()
  return (
    <ul className="rounded-panel bg-quiet px-5 py-1.5 lg:px-7 lg:py-3 print:block print:p-0">
      {lines.map((line, index) => (
        <li
          key={index}
          className="flex items-center gap-4 border-b border-line py-3.5 last:border-b-0 max-[22.5rem]:items-start print:break-inside-avoid print:py-2"
        >
          <Thumb src={line.image} field={fieldOf(line)} size="sm" className="print:hidden" />
          {/* the sum that has no room beside the name goes below it */}
          <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 grow basis-32 wrap-anywhere">
              <Link to="/product/$slug" params={{ slug: line.slug }} className="-my-3 inline-block py-3 type-name hover:underline">
                {glue(line.name)}
              </Link>
              <span className="block type-meta text-ink-2">{line.goodsPrice === null ? 'Подарок' : glue(lineOptions(line))}</span>
            </span>
            <span className="ml-auto flex shrink-0 flex-col items-end gap-x-3.5 max-[22.5rem]:flex-row max-[22.5rem]:items-baseline sm:flex-row sm:items-baseline">
              {line.goodsPrice === null ? (
                <span className="type-button text-ok">бесплатно</span>
              ) : (
                <>
                  <span className="type-meta text-ink-2">{`${line.goodsCount}\u00a0×`}</span>
                  <Price value={line.amount} />
                </>
              )}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
