import { formatBonuses, glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { StaffButton } from '~/staff/kit/staff-button'
import { OrderLines } from './order-lines'
import { PhonePayBlock } from './pay-block'
import { FieldProblem } from './radio-choice'
import { ReceiveBlock } from './receive-block'
import { PhoneTimeBlock } from './time-block'
import type { NewOrder } from './use-new-order'
import { ErrorNote } from '~/staff/kit/error-note'
import { Alert } from '~/ui/alert'
import { MAX_COMMENT_LENGTH } from '~/contracts/constants'
import { cx } from '~/ui/cx'
import { Field } from '~/ui/field'

/** What is ordered, where to, when and how it is paid. What a caller says last stays in view while the dishes scroll. */
export function PhoneOrderPanel({ order, onPlace }: { order: NewOrder; onPlace: () => void }) {
  const isLost = order.placeError?.isLost === true
  return (
    <section aria-labelledby="order-title" className="flex min-h-0 grow flex-col">
      <div className="flex min-h-0 grow flex-col gap-3 overflow-y-auto overscroll-contain px-5 pt-4.5 pb-4 max-lg:px-4" inert={isLost}>
        <h2 id="order-title" className="type-head text-[1.25rem]">
          Заказ
        </h2>
        <OrderLines order={order} />
        <ReceiveBlock order={order} />
        <PhoneTimeBlock order={order} />
      </div>
      <footer className="shrink-0 border-t border-line px-5 pt-3 pb-5 max-lg:px-4">
        <div className="flex flex-col gap-2.5 pb-3" inert={isLost}>
          <PhonePayBlock order={order} />
          <TellBlock order={order} />
        </div>
        <Totals order={order} onPlace={onPlace} />
      </footer>
    </section>
  )
}

function Totals({ order, onPlace }: { order: NewOrder; onPlace: () => void }) {
  const { draft, quote, isFresh, isPricing, isPlacing, placeError, problems, quoteFailure, retryQuote, note } = order
  const isLost = placeError?.isLost === true
  return (
    <>
      {note && (
        <p role="status" className="pb-2 type-row text-err">
          {glue(note)}
        </p>
      )}
      {quote && (
        <dl className="pb-3 type-row text-ink-2" aria-busy={!isFresh || undefined}>
          <Row name="Блюда" value={priceText(quote.totals.full)} />
          {quote.totals.discount > 0 && <Row name="Скидка" value={priceText(-quote.totals.discount)} />}
          {draft.delivery_type === 'delivery' && (
            <Row
              name={quote.delivery.zone ? `Доставка, зона «${quote.delivery.zone.name}»` : 'Доставка'}
              value={quote.totals.delivery_fee > 0 ? priceText(quote.totals.delivery_fee) : 'бесплатно'}
            />
          )}
          {quote.totals.bonuses_earned > 0 && <Row name="Вернём" value={formatBonuses(quote.totals.bonuses_earned)} />}
        </dl>
      )}
      <div data-problem="total" tabIndex={-1} className="outline-none">
        <FieldProblem>{problems.total}</FieldProblem>
      </div>
      {quoteFailure !== null && (
        <Alert as="div" className="flex flex-wrap items-center gap-2 pb-2 type-row text-err">
          {glue(quoteFailure)}
          <StaffButton size="sm" kind="deep" icon="refresh-cw" onClick={retryQuote}>
            Посчитать снова
          </StaffButton>
        </Alert>
      )}
      <ErrorNote error={placeError?.text} look="row" className="pb-2" />
      <StaffButton
        kind="salmon"
        size="card"
        isWide
        data-stop
        aria-keyshortcuts="Control+Enter"
        isLoading={isPlacing}
        onClick={onPlace}
        className="mt-1 justify-between! px-6! [&>span]:flex! [&>span]:grow [&>span>span]:grow [&>span>span]:justify-between"
      >
        <span className="text-[1.0625rem]">{isLost ? 'Отправить ещё раз' : 'Оформить'}</span>
        {(quote || isPricing) && !isLost && (
          <span className="sum type-total">{quote && !isPricing ? priceText(quote.totals.total) : 'считаем…'}</span>
        )}
      </StaffButton>
    </>
  )
}

const Row = ({ name, value }: { name: string; value: string }) => (
  <div className="flex justify-between gap-3 py-0.25">
    <dt>{name}</dt>
    <dd className="sum tracking-[-0.02em] tabular-nums">{value}</dd>
  </div>
)

/** What else the guest says. */
function TellBlock({ order: { draft, change, problems } }: { order: NewOrder }) {
  return (
    <div
      className={cx(
        'grid grid-cols-[7.25rem_minmax(0,1fr)] gap-x-2',
        problems.persons === undefined && problems.comment === undefined && '-mb-4',
      )}
    >
      <div data-problem="persons">
        <Field
          label="Приборы"
          inputMode="numeric"
          autoComplete="off"
          value={draft.persons}
          error={problems.persons}
          onChange={(event) => change({ persons: event.currentTarget.value.replace(/\D/g, '') })}
        />
      </div>
      <div data-problem="comment">
        <Field
          label="Комментарий"
          autoComplete="off"
          maxLength={MAX_COMMENT_LENGTH}
          value={draft.comment}
          error={problems.comment}
          onChange={(event) => change({ comment: event.currentTarget.value })}
        />
      </div>
    </div>
  )
}
