import type { AuditRow } from '~/contracts/staff-people'
import { shortStampText } from '~/rules/moment-text'
import { cancelReasonText } from '~/rules/cancel-reasons'
import { StaffButton } from '~/staff/kit/staff-button'
import { cx } from '~/ui/cx'
import { actionText, auditChangesOf, personText, subjectText, type Known, undoEnd } from './audit-text'
import { useUndo } from './use-undo'

const COLUMNS = 'grid gap-x-5 gap-y-1 @min-[40rem]:grid-cols-[7.5rem_8rem_7rem_minmax(0,1fr)_8rem]'

/** One entry for each action: when, who, on which tablet, what, the values before and after, and the way back. */
export function AuditRows({ rows, known }: { rows: readonly AuditRow[]; known: Known }) {
  const { undo, undoing } = useUndo()
  return (
    <>
      <div aria-hidden="true" className={cx(COLUMNS, 'pb-2 text-[0.8125rem]/[1.125rem] text-ink-3 @max-[40rem]:hidden')}>
        <span>Когда</span>
        <span>Кто</span>
        <span>Планшет</span>
        <span>Что изменилось, было → стало</span>
      </div>
      <ul className="border-t border-line">
        {rows.map((row) => (
          <li key={row.id} className={cx(COLUMNS, 'border-b border-line py-3 type-row')}>
            <time dateTime={row.at} className="text-ink-3 tabular-nums">
              {shortStampText(row.at, known.timeZone)}
            </time>
            <span className="font-[600]">{personText(row.who)}</span>
            <span className="text-ink-2 @max-[40rem]:empty:hidden">{row.who.device}</span>
            <div className="min-w-0">
              <p>{[actionText(row.action), subjectText(row)].filter(Boolean).join(' · ')}</p>
              <Changes row={row} known={known} />
              {row.reason && <p className="mt-1 text-ink-2">{reasonText(row.reason)}</p>}
            </div>
            {row.can_undo && (
              <div className="flex flex-col gap-0.5 @max-[40rem]:items-start @min-[40rem]:-my-1 @min-[40rem]:items-end">
                <StaffButton
                  size="sm"
                  icon="undo-2"
                  aria-label={`Вернуть: ${[actionText(row.action), subjectText(row)].filter(Boolean).join(', ')}`}
                  isLoading={undoing === row.id}
                  onClick={() => undo(row.id)}
                >
                  Вернуть
                </StaffButton>
                <span className="type-caption text-ink-3">до&nbsp;{undoEnd(row.at, known.timeZone)}</span>
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** «Отмена № 12» says it all. */
const reasonText = (reason: string) => (reason.startsWith('Отмена №') ? reason : `Причина: ${cancelReasonText(reason)}`)

function Changes({ row, known }: { row: AuditRow; known: Known }) {
  const changes = auditChangesOf(row, known)
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
