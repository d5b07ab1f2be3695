import { type ReactNode, useEffect, useRef } from 'react'

type ChipRowProps = {
  /** Names the group for screen readers. */
  label: string
  /** What is chosen; when it changes, that chip is scrolled to the middle. */
  activeKey: string | null
  children: ReactNode
}

/** Chips to choose one of: on a phone they scroll from edge to edge, on a desktop they wrap. */
export function ChipRow({ label, activeKey, children }: ChipRowProps) {
  const row = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const box = row.current
    const chosen = box?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (!box || !chosen) return
    box.scrollTo({ left: chosen.offsetLeft - (box.clientWidth - chosen.offsetWidth) / 2 })
  }, [activeKey])

  return (
    <div
      ref={row}
      role="group"
      aria-label={label}
      className="no-scrollbar relative mt-1.5 flex gap-2 overflow-x-auto py-1.5 max-lg:bleed lg:flex-wrap lg:overflow-visible"
    >
      {children}
    </div>
  )
}
