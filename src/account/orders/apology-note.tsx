import type { Apology } from '~/contracts/apology'
import { glue } from '~/lib/text'
import { apologyWorth } from '~/rules/apology'
import { datedText, writtenDay } from '~/rules/moment-text'

type ApologyNoteProps = { apology: Apology; now: Date }

const isOver = ({ until }: Apology, now: Date) => until !== null && Date.parse(until) < now.getTime()

/** Whether the code still works: lists of orders say nothing of others. */
export const isApologyLeft = (apology: Apology, now: Date): boolean => !apology.is_used && !isOver(apology, now)

/** «Код AC4HK7QW: −10 % на один заказ до 27 декабря.» */
export function apologyNoteText(apology: Apology, now: Date): string {
  const { code, until, is_used, ...given } = apology
  if (is_used) return `Код ${code} вы\u00a0уже применили.`
  if (isOver(apology, now)) return `Код ${code} закончился.`
  const end = until === null ? '' : ` до\u00a0${datedText(writtenDay(until), now.toISOString())}`
  return `Код ${code}: ${apologyWorth(given)} на\u00a0один заказ${end}.`
}

/** The code that the shop gave because the order came late. */
export function ApologyNote({ apology, now }: ApologyNoteProps) {
  return (
    <section aria-labelledby="order-apology" className="rounded-panel bg-quiet p-5 lg:p-7 print:hidden">
      <h2 id="order-apology" className="type-block">
        {glue('Простите, мы опоздали')}
      </h2>
      <p className="mt-2 max-w-(--container-text) type-body break-words">{apologyNoteText(apology, now)}</p>
    </section>
  )
}
