import { useQuery } from '@tanstack/react-query'
import type { AuditRow } from '~/contracts/staff-people'
import { glue } from '~/lib/text'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { useRight } from '~/staff/session/me.queries'
import { auditQueries } from './audit.queries'
import { personText, undoEnd, whenText } from './audit-text'
import { useUndo } from './use-undo'

type LastChangeProps = {
  action: string
  timeZone: string
  /** What it changed, such as «24 цены». */
  textOf: (row: AuditRow) => string
}

/** The last act of a kind that changes many things at once: who, when, and the way back with how long it is open. Nothing where there was
 *  none, where it has been taken back, or where it is too late. */
export function LastChange({ action, timeZone, textOf }: LastChangeProps) {
  const maySee = useRight('audit.view') !== 'no'
  const { data } = useQuery({ ...auditQueries.page({ action, reads: 'no' }), enabled: maySee })
  const { undo, undoing } = useUndo()
  const last = data?.data[0]
  // the way back from a way back is in the log
  if (!last || !last.can_undo || isUndo(last)) return null
  const what = textOf(last)
  return (
    <div role="status" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-quiet py-2 pr-2 pl-4.5 type-row">
      <p className="flex min-w-0 grow items-center gap-2.5">
        <StaffIcon name="clock" className="size-5 shrink-0 text-ink-2" />
        <span>
          <b className="font-[600]">{glue(what)}</b>
          <span className="text-ink-2">{`: ${personText(last.who)}, ${whenText(last.at, timeZone)}`}</span>
        </span>
      </p>
      <span className="type-meta text-ink-2">{`можно вернуть до\u00a0${undoEnd(last.at, timeZone)}`}</span>
      <StaffButton
        size="sm"
        kind="deep"
        icon="undo-2"
        aria-label={`Вернуть: ${what}`}
        isLoading={undoing === last.id}
        onClick={() => undo(last.id)}
      >
        Вернуть
      </StaffButton>
    </div>
  )
}

const isUndo = ({ reason }: AuditRow) => reason?.startsWith('Отмена №') === true
