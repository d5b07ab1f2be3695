import type { ReactNode } from 'react'
import { PanelFooter } from './panel-footer'
import { StaffButton } from './staff-button'

type ActFootProps = {
  /** The words of the button. */
  label?: string
  kind?: 'salmon' | 'ink'
  /** What is missing before the act; null when it may run. */
  lacks?: string | null
  isLoading: boolean
  onAct: () => void
  /** What the act changes, said whenever that changes. */
  says?: ReactNode
  /** Other acts, beside the button and below it. */
  beside?: ReactNode
  below?: ReactNode
  /** What the act asks of a person, such as a reason. */
  children?: ReactNode
}

/** What ends a form, always in view in the foot of its panel: what it asks last, what it changes, and the button. */
export function ActFoot({
  label = 'Сохранить',
  kind = 'salmon',
  lacks = null,
  isLoading,
  onAct,
  says,
  beside,
  below,
  children,
}: ActFootProps) {
  return (
    <PanelFooter>
      {children}
      {says !== undefined && (
        <p role="status" className="pb-2.5 type-row font-[600] empty:hidden">
          {says}
        </p>
      )}
      <div className="flex gap-2">
        <StaffButton type="submit" kind={kind} size="card" lacks={lacks} isLoading={isLoading} onClick={onAct} className="min-w-0 grow">
          {label}
        </StaffButton>
        {beside}
      </div>
      {below}
    </PanelFooter>
  )
}
