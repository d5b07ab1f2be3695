import type { ReactNode } from 'react'
import { RoundButton } from '~/staff/kit/round-button'
import { Sheet } from '~/staff/kit/sheet'
import { StaffIcon } from '~/staff/kit/staff-icon'

type StopPanelProps = {
  isWide: boolean
  isOpen: boolean
  title: string
  footer: ReactNode
  children: ReactNode
  onClose: () => void
}

const TITLE = 'stop-title'

/** The sheet of a subject: beside the list where there is room, else over it. Its button stays in sight while the rest scrolls. */
export function StopPanel({ isWide, isOpen, title, footer, children, onClose }: StopPanelProps) {
  if (!isWide)
    return (
      <Sheet isOpen={isOpen} onClose={onClose} title={title} footer={footer}>
        {children}
      </Sheet>
    )
  if (!isOpen) return <NoSubject />
  return (
    <aside aria-labelledby={TITLE} className="my-3 mr-3 flex min-w-0 grow flex-col overflow-hidden rounded-sheet bg-(--card)">
      <header className="flex shrink-0 items-start gap-3 px-7 pt-5 pb-2">
        <h2 id={TITLE} className="min-w-0 grow pt-1 type-office wrap-anywhere">
          {title}
        </h2>
        <RoundButton kind="key" icon="x" label="Закрыть" onClick={onClose} className="[&>svg]:size-5.5" />
      </header>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-7 pt-1 pb-3">{children}</div>
      <div className="shrink-0 px-7 pt-2 pb-6">{footer}</div>
    </aside>
  )
}

/** In the sheet's place while nothing is chosen. */
export const NoSubject = () => (
  <aside className="my-3 mr-3 flex min-w-0 grow flex-col items-center justify-center gap-4 rounded-sheet bg-(--card) px-7 text-center text-ink-2">
    <StaffIcon name="ban" className="size-12" />
    <p className="max-w-80 type-option font-[500]">Выберите, чего нет: здесь будет видно, что уйдёт с&nbsp;продажи.</p>
  </aside>
)
