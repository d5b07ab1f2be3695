import { cx } from '~/ui/cx'

const kinds = { quiet: 'bg-quiet-2 text-ink', ink: 'bg-page/20 text-page', salmon: 'bg-white/35 text-on-salmon' }

/** A key of the keyboard, where there may be one. */
export const KeyCap = ({ children, kind = 'quiet' }: { children: string; kind?: keyof typeof kinds }) => (
  <kbd
    className={cx(
      'inline-flex h-6 min-w-6 items-center justify-center rounded-tick px-2 font-text text-[0.8125rem] font-[600] pointer-coarse:hidden',
      kinds[kind],
    )}
  >
    {children}
  </kbd>
)

const LEGEND = [
  { key: 'Enter', text: 'дальше' },
  { key: '2*', text: 'количество' },
  { key: 'Esc', text: 'назад' },
  { key: 'Ctrl Enter', text: 'оформить', isLong: true },
]

/** The keys of the screen. */
export const KeyLegend = () => (
  <ul className="flex items-center gap-x-3.5 type-row text-[0.875rem] text-ink-2 max-lg:hidden pointer-coarse:hidden">
    {LEGEND.map(({ key, text, isLong }) => (
      <li key={key} className={cx('flex items-center gap-2', isLong && 'max-xl:hidden')}>
        <KeyCap>{key}</KeyCap>
        {text}
      </li>
    ))}
  </ul>
)
