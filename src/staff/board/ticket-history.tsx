import type { Ticket } from '~/contracts/staff-board'
import { glue } from '~/lib/text'
import { clockText } from '~/rules/clock-text'

/** What has happened to a ticket, oldest first. */
export function TicketHistory({ ticket, timeZone }: { ticket: Ticket; timeZone: string }) {
  return (
    <section className="mt-6">
      <h3 className="font-voice text-[1.125rem]/[1.5rem] font-[650] tracking-[-0.03em]">История</h3>
      <ol className="mt-2 flex flex-col gap-1.5">
        {momentsOf(ticket).map(({ at, text }) => (
          <li key={`${at} ${text}`} className="flex gap-3 type-option font-[400]">
            <span className="shrink-0 text-ink-2 tabular-nums">{clockText(at, timeZone)}</span>
            {glue(text)}
          </li>
        ))}
      </ol>
    </section>
  )
}

const STAGES = { later: 'отложен до своего времени', queue: 'ждёт очереди', cooking: 'готовится', ready: 'готов' }

function momentsOf({ created_at, seen_at, accepted_at, taken_at, ended_at, status, stage, stage_at, changes }: Ticket) {
  const known: [at: string | null, text: string][] = [
    [created_at, 'оформлен'],
    [seen_at, 'увидели на кухне'],
    [accepted_at, 'принят'],
    ...changes.map(({ at, text }): [string, string] => [at, text]),
    [stage && stage_at, stage ? STAGES[stage] : ''],
    [taken_at, 'отдан'],
    [ended_at, status === 'canceled' ? 'отменён' : 'завершён'],
  ]
  return known.flatMap(([at, text]) => (at === null ? [] : [{ at, text }])).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
