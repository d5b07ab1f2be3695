import type { AuditEntry } from './audit.functions'
import { cancelReasonText } from '~/rules/cancel-reasons'
import { actionText, changesOf, subjectText, whoText, type Known } from './audit-text'

/** One entry for each action: when, who, what, and the values before and after. */
export function AuditRows({ rows, known }: { rows: readonly AuditEntry[]; known: Known }) {
  const when = new Intl.DateTimeFormat('ru-RU', {
    timeZone: known.timeZone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <ul className="border-t border-line">
      {rows.map((row) => (
        <li key={row.id} className="grid gap-x-5 gap-y-1 border-b border-line py-3 type-row @min-[40rem]:grid-cols-[9rem_12rem_1fr]">
          <time dateTime={row.at} className="text-ink-3 tabular-nums">
            {when.format(new Date(row.at))}
          </time>
          <span className="font-[600]">{whoText(row.who)}</span>
          <div className="min-w-0">
            <p>{[actionText(row.action), subjectText(row)].filter(Boolean).join(' · ')}</p>
            <Changes row={row} known={known} />
            {row.reason && <p className="mt-1 text-ink-2">Причина: {cancelReasonText(row.reason)}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Changes({ row, known }: { row: AuditEntry; known: Known }) {
  const changes = changesOf(row, known)
  if (changes.length === 0) return null
  return (
    <dl className="mt-1 flex flex-col gap-0.5">
      {changes.map(({ field, was, is }) => (
        <div key={field} className="flex flex-wrap gap-x-2">
          {field && <dt className="text-ink-3">{field}</dt>}
          <dd className="min-w-0 break-words">
            {was !== null && <del className="text-ink-3">{was}</del>}
            {was !== null && is !== null && <span aria-hidden="true"> → </span>}
            {is !== null && <ins className="no-underline">{is}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
