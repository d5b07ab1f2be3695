import { glue } from '~/lib/text'
import { cx } from '~/ui/cx'
import { StaffIcon } from './staff-icon'

const LOOKS = {
  odd: { ground: 'bg-gari', icon: 'triangle-exclamation-point' },
  note: { ground: 'bg-tamago', icon: 'info' },
} as const

type CautionsProps = { texts: readonly string[]; look: keyof typeof LOOKS; className: string }

/** What to look at before it is saved; nothing without texts. */
export function Cautions({ texts, look, className }: CautionsProps) {
  const { ground, icon } = LOOKS[look]
  if (texts.length === 0) return null
  return (
    <ul
      aria-label="Обратите внимание"
      className={cx('flex flex-col gap-1.5 rounded-card px-4 py-3 type-row text-on-field', ground, className)}
    >
      {texts.map((text) => (
        <li key={text} className="flex items-start gap-2.5">
          <StaffIcon name={icon} className="mt-0.5 size-4.5 shrink-0" />
          {glue(text)}
        </li>
      ))}
    </ul>
  )
}
