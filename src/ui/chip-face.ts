import { cx } from './cx'

const look =
  'press inline-flex h-11 shrink-0 items-center justify-center gap-2 rounded-full px-4.5 type-chip whitespace-nowrap tabular-nums select-none [&>svg]:size-4.5 [&>svg]:stroke-[2.5]'

/** The classes of a chip, chosen or not; a link is chosen by `aria-current`. */
export function chipClass(isOn: boolean, className?: string): string {
  return cx(
    look,
    isOn ? 'bg-ink text-page' : 'bg-quiet text-ink hover:bg-quiet-2 disabled:text-ink-3',
    'aria-[current=page]:bg-ink aria-[current=page]:text-page',
    className,
  )
}
