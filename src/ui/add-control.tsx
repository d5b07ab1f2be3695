import { Minus, Plus } from './icons.gen'
import { useState } from 'react'
import { cx } from './cx'
import { LimitHint } from './limit-hint'
import { StepButton } from './step-button'

type AddControlProps = {
  value: number
  onChange: (next: number) => void
  /** The dish: «Добавить Калифорния с крабом в корзину». */
  name: string
  max?: number
  limitHint?: string
  className?: string
}

/** The «+» in the bite of a tile. With a quantity it opens leftwards into the ink stepper; the plus stays the same element and keeps focus. */
export function AddControl({ value, onChange, name, max = 99, limitHint, className }: AddControlProps) {
  const [asked, setAsked] = useState(0)
  const isOpen = value > 0
  const more = () => (value < max ? onChange(value + 1) : setAsked((times) => times + 1))
  const less = () => value > 0 && onChange(value - 1)

  return (
    <span
      role="group"
      aria-label={`Количество: ${name}`}
      className={cx(
        'relative inline-flex h-12 items-center justify-end rounded-full transition-[width,background-color,box-shadow] duration-base ease-base motion-reduce:duration-fast',
        isOpen ? 'w-28 bg-ink text-page shadow-bite' : 'w-12 bg-salmon text-on-salmon hover:bg-salmon-hover active:bg-salmon-press',
        className,
      )}
    >
      {isOpen && (
        <>
          <StepButton label={`Меньше: ${name}`} onStep={less} className="absolute left-0 h-12 w-11">
            <Minus aria-hidden="true" />
          </StepButton>
          <output aria-live="off" className="absolute inset-x-11 text-center type-button tabular-nums">
            {value}
          </output>
        </>
      )}
      <StepButton
        label={isOpen ? `Больше: ${name}` : `Добавить ${name} в корзину`}
        onStep={more}
        isOff={value >= max}
        className={cx('h-12', isOpen ? 'w-11' : 'w-12 [&>svg]:size-5.5!')}
      >
        <Plus aria-hidden="true" />
      </StepButton>
      <LimitHint ask={asked}>{limitHint ?? `Больше ${max} не выйдет`}</LimitHint>
    </span>
  )
}
