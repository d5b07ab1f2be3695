import { Link } from '@tanstack/react-router'
import type { BonusTransaction } from '~/contracts/user'
import { bonusWord, glue } from '~/lib/text'
import { ChevronRight } from '~/ui/icons.gen'
import { cx } from '~/ui/cx'
import { bonusMonths, changeText, changeWords } from './bonus-words'

type BonusHistoryProps = { history: readonly BonusTransaction[]; now: Date }

/** How bonuses came and went, by months; what belongs to an order leads to it. */
export function BonusHistory({ history, now }: BonusHistoryProps) {
  return (
    <section aria-labelledby="history" className="rounded-panel bg-quiet p-5 lg:p-7">
      <h2 id="history" className="type-block">
        История
      </h2>
      {bonusMonths(history, now).map(({ month, changes }) => (
        <div key={month} className="mt-5">
          <h3 className="type-meta text-ink-3">{month}</h3>
          <ul>
            {changes.map((change) => (
              <li key={change.id} className="border-b border-line last:border-b-0">
                <BonusChange change={change} now={now} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

const row = 'flex items-center gap-3 py-3.5'

function BonusChange({ change, now }: { change: BonusTransaction; now: Date }) {
  if (change.order_id === null)
    return (
      <div className={row}>
        <ChangeWords change={change} now={now} />
      </div>
    )
  return (
    <Link to="/account/orders/$id" params={{ id: change.order_id }} className={cx('group rounded-field', row)}>
      <ChangeWords change={change} now={now} />
    </Link>
  )
}

function ChangeWords({ change, now }: { change: BonusTransaction; now: Date }) {
  const { title, note } = changeWords(change, now)
  return (
    <>
      <span className="min-w-0 grow">
        <span className="block type-name break-words">
          {glue(title)}
          {change.order_id !== null && (
            <ChevronRight aria-hidden="true" className="ml-0.5 inline-block size-4.5 align-text-bottom text-ink-3 group-hover:text-ink" />
          )}
        </span>{' '}
        <span className="mt-0.5 block type-meta text-ink-2">{note}</span>
      </span>{' '}
      <span className={cx('sum type-price', change.amount > 0 && 'text-ok')}>
        {changeText(change.amount)}
        <span className="sr-only">{` ${bonusWord(change.amount)}`}</span>
      </span>
    </>
  )
}
