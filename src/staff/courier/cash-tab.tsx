import { glue } from '~/lib/text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { priceText } from '~/rules/number-text'
import { api } from '~/staff/api'
import { StaffButton } from '~/staff/kit/staff-button'
import { CashLine } from './cash-line'
import { deliveriesText } from './run-words'
import { useCourierStore, useRuns } from './use-courier'
import { ErrorNote } from '~/staff/kit/error-note'

/** The cash to hand in with what it consists of, the day, and the end of the shift. */
export function CashTab({ zone }: { zone: string }) {
  const { cash, today, shift } = useRuns()
  const { ask } = useCourierStore()
  const end = useSingleMutation({ mutationFn: () => api('POST /staff/courier/shift', { body: { on: false } }), onSuccess: ask })
  return (
    <div className="flex min-h-[calc(100dvh-9.5rem)] flex-col">
      <section className="rounded-ticket bg-(--card) px-4.5 py-4">
        <h2 className="type-option text-ink-2">Сдать наличными</h2>
        <p className="type-ticket">{priceText(cash.sum)}</p>
        {cash.orders.length > 0 && (
          <ul className="mt-2">
            {cash.orders.map((order) => (
              <CashLine key={order.id} order={order} zone={zone} className="border-t border-line" />
            ))}
          </ul>
        )}
        <p className="mt-2 text-[1.0625rem]/[1.5rem] text-ink-2">
          {glue(
            cash.orders.length > 0
              ? 'Отдайте деньги управляющему. Он посчитает их и примет со своим ПИНом, тогда здесь станет ноль.'
              : 'Наличных на руках нет.',
          )}
        </p>
      </section>
      <p className="mt-auto px-4.5 pt-4 type-option">
        {today.runs === 0 ? 'Сегодня доставок ещё не\u00a0было' : `Сегодня ${deliveriesText(today)}`}
      </p>
      <ErrorNote error={end.error} look="option" className="mt-3 px-4.5" />
      {shift !== null && (
        <StaffButton
          kind="deep"
          size="card"
          isWide
          icon="log-out"
          className="mt-3 min-h-15"
          isLoading={end.isPending}
          onClick={() => end.mutate()}
        >
          Закончить смену
        </StaffButton>
      )}
    </div>
  )
}
