import { cx } from './cx'

/** The logo, with or without the shop's name beside it. */
export function Mark({ name, className }: { name?: string | undefined; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-3', className)}>
      <svg viewBox="0 0 44 44" aria-hidden="true" className={cx('shrink-0', name === undefined ? 'size-10' : 'size-11')}>
        <circle cx="22" cy="22" r="22" className="fill-nori" />
        <circle cx="22" cy="22" r="17" fill="#fff" />
        <path
          className="fill-salmon"
          d="M22 32.4c-.5 0-.9-.2-1.3-.5-3-2.4-9-7.2-9-12.1 0-3.3 2.4-5.6 5.4-5.6 2 0 3.8 1 4.9 2.7 1.1-1.7 2.9-2.7 4.9-2.7 3 0 5.4 2.3 5.4 5.6 0 4.9-6 9.7-9 12.1-.4.3-.8.5-1.3.5Z"
        />
      </svg>
      {name !== undefined && <span className="max-w-56 truncate type-sign text-ink">{name}</span>}
    </span>
  )
}
