import type { ReactNode } from 'react'
import type { Ticket } from '~/contracts/staff-board'
import { serverNow } from '~/lib/server-clock'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { namesAllergy } from '~/rules/allergy'
import { clockText, timerText } from '~/rules/clock-text'
import { dueText } from '~/staff/kit/due-text'
import { StaffIcon, type StaffIconName } from '~/staff/kit/staff-icon'
import { useServerNow } from '~/staff/live/use-kitchen'
import { cx } from '~/ui/cx'
import { latestChange } from './latest-change'

const ALLERGY = /^ал+ерги[а-яё]*\s*:?/i

/** What may hurt a guest is shown before the dishes. */
export function AllergyNote({ comment }: { comment: string }) {
  const word = ALLERGY.exec(comment)?.[0]
  return (
    <Block icon="shield-exclamation-point" className="bg-err-soft night:day night:bg-white night:text-on-field">
      <b className="font-[700] text-err night:text-hot">{word ?? 'Аллергия:'}</b>
      {glue(word === undefined ? ` ${comment}` : comment.slice(word.length))}
    </Block>
  )
}

/** As long a change catches the eye. */
const NEWS_MS = 30_000

/** What is other now than when the cook last looked. */
export function ChangeNote({ ticket, timeZone }: { ticket: Ticket; timeZone: string }) {
  const change = latestChange(ticket)
  const now = useServerNow(15_000)
  if (!change) return null
  const isNews = now - Date.parse(change.at) < NEWS_MS
  return (
    <Block
      icon="pencil"
      className={cx(
        'bg-(--soft-sea)',
        isNews && 'animate-flash motion-reduce:animate-none motion-reduce:inset-ring-3 motion-reduce:inset-ring-ink',
      )}
    >
      <span className="block">{`Изменён в\u00a0${clockText(change.at, timeZone)}`}</span>
      {change.differences.map(({ text, kind }) => (
        <span key={text} className={cx('block', kind === 'added' && 'text-ok night:text-wasabi')}>
          {glue(text)}
        </span>
      ))}
    </Block>
  )
}

/** Under the dishes: the guest's comment in full, a problem, and what keeps the ticket from the stove. */
export function FootNotes({ ticket, timeZone }: { ticket: Ticket; timeZone: string }) {
  const { comment, problem, flags, status, accepts_at, stage, fire_at } = ticket
  const mustCall = flags.includes('call')
  return (
    <>
      {comment && !namesAllergy(comment) && <Note icon="message-square">{glue(comment)}</Note>}
      {problem && <Note icon="triangle-exclamation-point">{glue(problem)}</Note>}
      {status === 'new' && mustCall && <Note icon="phone">{callText(ticket)}</Note>}
      {status === 'new' && !mustCall && accepts_at && <CancelTimer until={accepts_at} />}
      {stage === 'later' && fire_at && (
        <Note icon="calendar-clock">{`Ко времени, начать: ${dueText(fire_at, serverNow(), timeZone)}`}</Note>
      )}
    </>
  )
}

const callText = ({ flags, to_pay }: Ticket) =>
  flags.includes('first') ? `Первый заказ, ${priceText(to_pay)} при\u00a0получении` : `Гость просил перезвонить, ${priceText(to_pay)}`

const LAST_SECONDS_MS = 10_000

/** The seconds in which the guest can still cancel; after them the shop accepts the order, the cook need not. */
function CancelTimer({ until }: { until: string }) {
  const now = useServerNow(1000)
  const left = Date.parse(until) - now
  if (left > LAST_SECONDS_MS) return <Note icon="undo-2">{`Гость может отменить ${timerText(left)}`}</Note>
  return <Note icon="clock">{left > 0 ? `Примется сама через\u00a0${timerText(left)}` : 'Принимается сама'}</Note>
}

const Note = ({ icon, children }: { icon: StaffIconName; children: ReactNode }) => (
  <Block icon={icon} isLow className="bg-(--note)">
    {children}
  </Block>
)

function Block({
  icon,
  isLow = false,
  className,
  children,
}: {
  icon: StaffIconName
  isLow?: boolean
  className: string
  children: ReactNode
}) {
  return (
    <div
      className={cx(
        'mx-2.5 flex gap-2 rounded-field px-3.5 py-2.25 type-option @max-[19.5rem]:px-3',
        isLow ? 'mb-1.5' : 'mt-2.5 mb-1',
        className,
      )}
    >
      <StaffIcon name={icon} className="size-6 shrink-0" />
      <p className="min-w-0 grow">{children}</p>
    </div>
  )
}
