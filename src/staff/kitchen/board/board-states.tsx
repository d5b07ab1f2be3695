import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Ticket } from '~/contracts/staff-board'
import { glue } from '~/lib/text'
import { ORDERS, plural } from '~/rules/number-text'
import { clockText } from '~/rules/clock-text'
import { useSounds } from '~/staff/live/sounds'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { useRight } from '~/staff/session/me.queries'
import { keepKitchen } from '~/staff/session/use-kitchen'
import type { BoardView } from './board-view'

type EmptyBoardProps = {
  view: BoardView
  onView: (view: BoardView) => void
  /** Pre-orders whose time has not come. */
  later: readonly Ticket[]
  /** Tickets of other stations than the chosen one. */
  elsewhere: number
  timeZone: string
  isOpen: boolean
}

/** A board without tickets says what comes next, and what can be done meanwhile. */
export function EmptyBoard({ view, onView, later, elsewhere, timeZone, isOpen }: EmptyBoardProps) {
  const { isUnlocked, unlock } = useSounds()
  const mayStop = useRight('stop.set') !== 'no'
  if (view === 'later')
    return (
      <Empty
        title="На потом заказов нет"
        text="Заказы ко времени ждут здесь, пока не пора готовить. В очередь они встанут сами, со звуком."
      >
        <StaffButton size="card" kind="deep" onClick={() => onView('queue')}>
          К&nbsp;очереди
        </StaffButton>
      </Empty>
    )
  if (elsewhere > 0)
    return (
      <Empty title="У цеха заказов нет" text={`У других цехов ${elsewhere} ${plural(elsewhere, ORDERS)}. Ваши блюда появятся здесь сами.`}>
        <Link from="/staff/board" to="." search={(search) => ({ ...search, station: 'all' as const })} replace className={LINK}>
          Показать все
        </Link>
      </Empty>
    )
  return (
    <Empty title="Заказов нет" text={`${later.length > 0 ? laterText(later, timeZone) : nothingText(isOpen)}${isUnlocked ? '' : SILENT}`}>
      {!isUnlocked && (
        <StaffButton size="card" kind="ink" icon="volume-2" onClick={() => void unlock()}>
          Включить звук
        </StaffButton>
      )}
      {later.length > 0 && (
        <StaffButton size="card" kind="deep" icon="calendar-clock" onClick={() => onView('later')}>
          Что будет позже
        </StaffButton>
      )}
      {mayStop && (
        <Link to="/staff/stops" search={keepKitchen} className={LINK}>
          <StaffIcon name="ban" />
          Проверить стоп-лист
        </Link>
      )}
    </Empty>
  )
}

const LINK = 'press inline-flex min-h-15 items-center gap-2.5 rounded-full bg-quiet-2 px-5 type-dish'
const SILENT = ' Звук ещё выключен: заказ будет не слышно.'
const NUMBERS = ['ноль', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять']

const nothingText = (isOpen: boolean) =>
  isOpen ? 'Новый заказ появится здесь сам.' : 'Кухня закрыта. Заказы ко времени появятся здесь, когда пора готовить.'

/** «Позже ждут четыре, первый начнём в 19:18.» */
function laterText(later: readonly Ticket[], timeZone: string): string {
  const count = later.length
  const [first] = later.flatMap(({ fire_at }) => fire_at ?? []).toSorted()
  const begins = first === undefined ? '' : `, первый начнём в ${clockText(first, timeZone)}`
  return `Позже ${plural(count, ['ждёт', 'ждут', 'ждут'])} ${NUMBERS[count] ?? count}${begins}.`
}

function Empty({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="max-w-120 rounded-ticket bg-(--card) p-5">
      <h2 className="font-voice text-[1.375rem]/[1.75rem] font-[650] tracking-[-0.035em]">{title}</h2>
      <p className="mt-2.5 type-option font-[400] text-ink-2">{glue(text)}</p>
      <div className="mt-4 flex flex-wrap gap-2.5 empty:hidden">{children}</div>
    </section>
  )
}
