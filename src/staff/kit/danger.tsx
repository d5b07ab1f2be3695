import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { glue } from '~/lib/text'
import { StaffButton } from './staff-button'
import type { StaffIconName } from './staff-icon'

type DangerProps = {
  /** «Удалить город» */
  act: string
  icon?: StaffIconName
  /** What follows, and whether it can be taken back. */
  warning: string
  /** The words of the second press. */
  yes: string
  isLoading: boolean
  onAct: () => void
}

/** An act that takes something away, below all fields: the first press asks in place, the second one acts. «Оставить» has the focus then,
 *  Escape takes it too. */
export function Danger({ act, icon = 'trash', warning, yes, isLoading, onAct }: DangerProps) {
  const [isAsking, setIsAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const leave = () => {
    flushSync(() => setIsAsking(false))
    opener.current?.focus()
  }
  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // the panel around stays open
    event.preventDefault()
    leave()
  }
  return (
    <section aria-label={act} className="mt-8 border-t border-line pt-4 first-of-type:mt-8 [&+&]:mt-2">
      {isAsking ? (
        <div role="group" aria-label={glue(warning)} className="rounded-card bg-err-soft p-4">
          <p className="type-row text-err">{glue(warning)}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <StaffButton size="sm" className="bg-err! text-page!" isLoading={isLoading} onKeyDown={leaveOnEscape} onClick={onAct}>
              {yes}
            </StaffButton>
            <StaffButton size="sm" autoFocus onKeyDown={leaveOnEscape} onClick={leave}>
              Оставить
            </StaffButton>
          </div>
        </div>
      ) : (
        <StaffButton ref={opener} size="sm" kind="plain" icon={icon} className="-ml-4.5 text-err!" onClick={() => setIsAsking(true)}>
          {act}
        </StaffButton>
      )}
    </section>
  )
}
