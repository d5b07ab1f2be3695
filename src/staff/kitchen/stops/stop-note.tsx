import type { Stop } from '~/contracts/staff-stops'
import { Ring } from '~/staff/kit/ring'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { UNDO_MS } from '~/staff/live/undo-list'
import { useCountdown } from '~/staff/session/use-countdown'
import type { StopNoteData } from './use-stop-actions'

/** What has just happened, for ten seconds, over the lower edge; a new stop can be taken back here. */
export function StopNote({ note, onUndo }: { note: StopNoteData | null; onUndo: (stops: readonly Stop[]) => void }) {
  return (
    <div
      role="status"
      className="fixed inset-x-3 bottom-3 z-30 max-md:bottom-20 md:inset-x-auto md:left-5 md:w-115 md:max-w-[calc(100%-2.5rem)]"
    >
      {note && <Shown key={note.endsAt} note={note} onUndo={onUndo} />}
    </div>
  )
}

function Shown({ note: { title, text, isBad, undo, endsAt }, onUndo }: { note: StopNoteData; onUndo: (stops: readonly Stop[]) => void }) {
  const left = useCountdown(endsAt)
  if (left === 0) return null
  return (
    <div className="flex min-h-16 items-center gap-3.5 rounded-ticket bg-raised p-2.5 pl-4 text-ink shadow-float inset-ring-2 inset-ring-line">
      {undo.length > 0 ? (
        <Ring left={left} of={UNDO_MS / 1000} className="size-8 shrink-0 text-salmon-ink [&_text]:fill-ink" />
      ) : (
        <StaffIcon name={isBad ? 'triangle-exclamation-point' : 'check'} className="size-7 shrink-0" />
      )}
      <span className="min-w-0 grow">
        <span className="block type-option">{title}</span>
        {text && <span className="block text-[0.9375rem]/[1.25rem] text-ink-2">{text}</span>}
      </span>
      {undo.length > 0 && (
        <StaffButton kind="deep" icon="undo-2" className="min-h-14" onClick={() => onUndo(undo)}>
          Вернуть
        </StaffButton>
      )}
    </div>
  )
}
