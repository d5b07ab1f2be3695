import { cx } from '~/ui/cx'

/** A key of the keyboard, where there may be one. */
export const KeyCap = ({ children, className }: { children: string; className?: string }) => (
  <kbd
    className={cx(
      'inline-flex h-6 min-w-6 items-center justify-center rounded-tick bg-quiet-2 px-2 font-text text-[0.8125rem] font-[600] pointer-coarse:hidden',
      className,
    )}
  >
    {children}
  </kbd>
)

const LEGEND = [
  { key: 'Enter', text: 'дальше' },
  { key: '2*', text: 'количество' },
  { key: 'Esc', text: 'назад' },
  { key: 'Ctrl Enter', text: 'оформить' },
]

/** The keys of the screen. */
export const KeyLegend = () => (
  <ul className="flex items-center gap-x-3.5 type-row text-[0.875rem] text-ink-2 max-lg:hidden pointer-coarse:hidden">
    {LEGEND.map(({ key, text }) => (
      <li key={key} className="flex items-center gap-2">
        <KeyCap className="text-ink">{key}</KeyCap>
        {text}
      </li>
    ))}
  </ul>
)
