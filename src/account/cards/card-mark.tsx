import type { ReactNode } from 'react'
import { cx } from '~/ui/cx'

/** A bank card with the logo of its network. */
export function CardMark({ brand, className }: { brand: string; className?: string }) {
  return (
    <svg viewBox="0 0 56 38" role="img" aria-label={brand} className={cx('day shrink-0', className)}>
      <rect width="56" height="38" rx="8" className={grounds[brand] ?? 'fill-rice'} />
      {signs[brand] ?? chip}
    </svg>
  )
}

const grounds: Record<string, string> = {
  Мир: 'fill-wasabi',
  Visa: 'fill-sea',
  Mastercard: 'fill-tamago',
  Maestro: 'fill-sea',
  UnionPay: 'fill-gari',
  Белкарт: 'fill-wasabi',
}

const line = { fill: 'none', strokeWidth: 4, strokeLinecap: 'round', strokeLinejoin: 'round', className: 'stroke-on-field' } as const

const circles = (
  <>
    <circle cx="23" cy="19" r="9" className="fill-hot" />
    <circle cx="33" cy="19" r="9" className="fill-on-field" fillOpacity=".75" />
  </>
)
/** The fallback for other networks. */
const chip = (
  <>
    <rect x="8" y="10" width="14" height="11" rx="3" className="fill-on-field" fillOpacity=".75" />
    <path d="M8 29h26" {...line} />
  </>
)

const signs: Record<string, ReactNode> = {
  Мир: <path d="M15 26V12l6.5 8 6.5-8v14M36 26V12h3a4.5 4.5 0 0 1 0 9h-3" {...line} />,
  Visa: <path d="M16 12l6 14 7-14M37 12l-4 14" {...line} />,
  Mastercard: circles,
  Maestro: circles,
  UnionPay: <path d="M19 27l4-16M28 27l4-16M37 27l4-16" {...line} />,
}
