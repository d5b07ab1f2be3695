import { type ReactNode, useEffect, useRef } from 'react'
import type { Stop } from '~/contracts/staff-stops'
import { StaffButton } from '~/staff/kit/staff-button'
import { subjectParam } from './stop-target'
import type { StopActions } from './use-stop-actions'
import type { StopDraft } from './use-stop-draft'

type StopButtonsProps = {
  draft: StopDraft
  /** The stop that holds already. */
  open: Stop | undefined
  isOffline: boolean
  actions: StopActions
  scope: ReactNode
  /** The button takes the focus, so that Enter is enough. */
  isFocused: boolean
  describedBy: string
}

/** What the sheet can do, at its lower edge: stop the subject, or change a stop that holds. */
export function StopButtons({ draft: { target, until }, open, isOffline, actions, scope, isFocused, describedBy }: StopButtonsProps) {
  const button = useRef<HTMLButtonElement>(null)
  const param = subjectParam(target)
  useEffect(() => {
    if (isFocused) button.current?.focus({ preventScroll: true })
  }, [isFocused, param])
  const word = open ? 'Изменить срок' : 'Поставить на\u00a0стоп'
  const unable = open ? 'Без\u00a0связи не\u00a0изменить' : 'Без\u00a0связи не\u00a0поставить'
  return (
    <div className="flex flex-col gap-2.5">
      {scope}
      <StaffButton
        ref={button}
        data-autofocus
        aria-describedby={describedBy}
        kind="salmon"
        size="card"
        icon={open ? 'timer' : 'ban'}
        isWide
        lacks={isOffline ? unable : null}
        isLoading={open ? actions.movingId === open.id : actions.isSetting}
        onClick={() => (open ? actions.move({ act: [open], until }) : actions.set({ target, until }))}
        className="min-h-16"
      >
        {word}
      </StaffButton>
      {open && (
        <StaffButton
          kind="deep"
          size="card"
          icon="undo-2"
          isWide
          lacks={isOffline ? 'Без\u00a0связи не\u00a0вернуть' : null}
          isLoading={actions.endingId === open.id}
          onClick={() => actions.end([open])}
          className="min-h-16"
        >
          Вернуть в&nbsp;продажу
        </StaffButton>
      )}
    </div>
  )
}
