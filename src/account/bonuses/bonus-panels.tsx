import { bonusWord, glue } from '~/lib/text'
import { numberText } from '~/rules/number-text'
import type { BonusTransaction, Loyalty } from '~/contracts/user'
import { LinkButton } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { bonusMonths, expiryText, amountText, transactionText, nextRankText, rankStops, rankText } from './bonus-text'
import { OrderBelt } from '~/account/orders/order-panel'
import { useLoyalty } from '~/shop/use-shop'
import { OFF_NOTE, shareOfOrder } from './terms-text'
import { Progress } from '~/ui/progress'
import { Link } from '@tanstack/react-router'
import { cx } from '~/ui/cx'

export function BonusBalance({ bonuses }: { bonuses: number }) {
  const terms = useLoyalty()
  return (
    <section aria-label="Баланс" data-field="tamago" className="rounded-panel bg-field p-6 lg:p-10">
      <p>
        <span className="block type-page max-lg:text-[min(3rem,15vw)]/[1]">{numberText(bonuses)}</span>{' '}
        <span className="mt-1 block type-block">{bonusWord(bonuses)}</span>
      </p>
      <p className="mt-4 type-body">{terms.is_on ? `1\u00a0бонус\u00a0= 1\u00a0₽, ${shareOfOrder(terms)}` : glue(OFF_NOTE)}</p>
    </section>
  )
}

/** Warns about bonuses that expire soon. */
export function BonusWarning({ expiring, now }: { expiring: Loyalty['expiring']; now: Date }) {
  const words = expiryText(expiring, now)
  if (words === null) return null
  return (
    <section
      aria-label="Скоро сгорят"
      data-field="gari"
      className="bg-field-soft flex flex-wrap items-center gap-x-5 gap-y-4 rounded-panel p-5 lg:p-7"
    >
      <p className="flex min-w-0 grow basis-80 items-start gap-3.5 type-name">
        <Icon name="clock" className="shrink-0" />
        <span className="text-balance">{glue(words)}</span>
      </p>
      <LinkButton to="/menu" kind="ink" size="sm">
        Выбрать блюда
      </LinkButton>
    </section>
  )
}

/** The rank, its percentage, and the progress to the next one. */
export function BonusRank({ loyalty }: { loyalty: Loyalty }) {
  const { rank, paid, next } = loyalty
  const { is_on, ranks, window_days } = useLoyalty()
  if (!is_on && rank !== 'discount') return null
  const { title, note } = rankText(loyalty)
  return (
    <>
      <section
        aria-labelledby="rank"
        className="on-nori -mx-(--gutter) overflow-hidden rounded-panel bg-nori py-7 text-on-nori lg:mx-0 lg:py-9"
      >
        <div className="px-(--gutter) lg:px-10">
          <h2 id="rank" className="type-panel">
            {glue(title)}
          </h2>
          <p className="mt-1.5 type-body text-balance text-on-nori-2">{glue(note)}</p>
        </div>
        {rank !== 'discount' && ranks.length > 1 && <OrderBelt stops={rankStops(rank, ranks)} className="mt-2" />}
      </section>
      {next && (
        <Progress value={paid} max={next.from}>
          {glue(nextRankText(next, window_days))}
        </Progress>
      )}
    </>
  )
}

/** The bonus transactions by month, with links to their orders. */
export function BonusHistory({ history, now }: { history: readonly BonusTransaction[]; now: Date }) {
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
  const { order_id, amount } = change
  const { title, note } = transactionText(change, now)
  const text = (
    <>
      <span className="min-w-0 grow">
        <span className="block type-name break-words">
          {glue(title)}
          {order_id !== null && (
            <Icon name="chevron-right" className="ml-0.5 inline-block size-4.5 align-text-bottom text-ink-3 group-hover:text-ink" />
          )}
        </span>{' '}
        <span className="mt-0.5 block type-meta text-ink-2">{note}</span>
      </span>{' '}
      <span className={cx('sum type-price', amount > 0 && 'text-ok')}>
        {amountText(amount)}
        <span className="sr-only">{` ${bonusWord(amount)}`}</span>
      </span>
    </>
  )
  if (order_id === null) return <div className={row}>{text}</div>
  return (
    <Link to="/account/orders/$id" params={{ id: order_id }} className={cx('group rounded-field', row)}>
      {text}
    </Link>
  )
}
