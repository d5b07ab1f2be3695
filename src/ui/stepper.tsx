import { Minus, Plus, Trash } from './icons.gen'
import { useState } from 'react'
import { cx } from './cx'
import { LimitHint } from './limit-hint'
import { StepButton } from './step-button'

type StepperProps = {
  value: number
  onChange: (next: number) => void
  /** What is counted, for the names of the buttons. */
  name: string
  min?: number
  max?: number
  kind?: 'ink' | 'quiet' | 'white'
  size?: 'sm' | 'md' | 'lg'
  /** At 1 the minus is a bin. */
  hasBin?: boolean
  limitHint?: string
  className?: string
}

const kinds = { ink: 'bg-ink text-page', quiet: 'bg-quiet text-ink', white: 'bg-page text-ink' }
const sizes = {
  sm: { box: 'h-11 min-w-26', side: 'h-11 w-11' },
  md: { box: 'h-12 min-w-28', side: 'h-12 w-11' },
  lg: { box: 'h-15 min-w-32', side: 'h-15 w-13' },
}

/** «− 1 +» in a pill: 44 high in lists, 48 in a tile, 60 in a sticky bar. Holding a side repeats; the limit answers with a hint. */
export function Stepper(props: StepperProps) {
  const { value, onChange, name, min = 0, max = 99, kind = 'quiet', size = 'sm', hasBin = false, limitHint, className } = props
  const [asked, setAsked] = useState(0)
  const isLast = hasBin && value === 1
  const more = () => (value < max ? onChange(value + 1) : setAsked((times) => times + 1))
  const less = () => value > min && onChange(value - 1)

  return (
    <span
      role="group"
      aria-label={`Количество: ${name}`}
      className={cx('relative inline-flex shrink-0 items-center justify-between rounded-full', kinds[kind], sizes[size].box, className)}
    >
      <StepButton label={isLast ? `Убрать ${name}` : `Меньше: ${name}`} onStep={less} isOff={value <= min} className={sizes[size].side}>
        {isLast ? <Trash aria-hidden="true" /> : <Minus aria-hidden="true" />}
      </StepButton>
      {/* what a step led to is said by whoever counts, with its price */}
      <output aria-live="off" className="min-w-4 text-center type-button tabular-nums">
        {value}
      </output>
      <StepButton label={`Больше: ${name}`} onStep={more} isOff={value >= max} className={sizes[size].side}>
        <Plus aria-hidden="true" />
      </StepButton>
      <LimitHint ask={asked}>{limitHint ?? `Больше ${max} не выйдет`}</LimitHint>
    </span>
  )
}
