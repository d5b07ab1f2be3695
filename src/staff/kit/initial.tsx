import { cx } from '~/ui/cx'

/** A person as a rice plate with the first letter of the name. */
export const Initial = ({ name, className = 'size-10' }: { name: string; className?: string }) => (
  <svg viewBox="0 0 40 40" aria-hidden="true" className={cx('shrink-0', className)}>
    <circle cx="20" cy="20" r="20" className="fill-rice" />
    <circle cx="20" cy="20" r="16.5" fill="none" stroke="#fff" strokeWidth="1.5" />
    <text x="20" y="26" textAnchor="middle" className="fill-on-field font-voice text-[1rem] font-[650]">
      {name.charAt(0).toUpperCase()}
    </text>
  </svg>
)
