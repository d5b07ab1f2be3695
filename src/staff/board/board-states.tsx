import type { Ticket } from '~/contracts/staff-board'
import { glue, plural } from '~/lib/text'
import { clockText } from '~/rules/clock-text'

const NUMBERS = ['ноль', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять']

/** A board without tickets says what comes next. */
export function EmptyBoard({ later, timeZone, isOpen }: { later: readonly Ticket[]; timeZone: string; isOpen: boolean }) {
  const count = later.length
  const times = later.flatMap(({ fire_at }) => fire_at ?? []).toSorted()
  const first = times[0] === undefined ? '' : `, первый начнём в ${clockText(times[0], timeZone)}`
  const waits = `Позже ${plural(count, ['ждёт', 'ждут', 'ждут'])} ${NUMBERS[count] ?? count}${first}.`
  const nothing = isOpen ? 'Новый заказ появится здесь сам.' : 'Кухня закрыта, новые заказы придут ко времени.'
  return (
    <section className="max-w-96 rounded-ticket bg-(--card) p-5">
      <h2 className="font-voice text-[1.375rem]/[1.75rem] font-[650] tracking-[-0.035em]">Заказов нет</h2>
      <p className="mt-2.5 type-option font-[400] text-ink-2">{glue(count > 0 ? waits : nothing)}</p>
    </section>
  )
}
