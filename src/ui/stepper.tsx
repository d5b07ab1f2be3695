import { Icon } from './icon'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './cx'
import { Alert } from './alert'

type StepperProps = {
  value: number
  onChange: (next: number) => void
  /** What is counted, for the names of the buttons. */
  name: string
  min?: number
  max: number
  kind?: 'ink' | 'quiet' | 'white'
  size?: 'sm' | 'md' | 'lg'
  /** At 1 the minus is a bin. */
  hasBin?: boolean
  limitHint?: string
  /** Of the «+», for a label that presses it. */
  plusId?: string
  className?: string
}

const kinds = { ink: 'bg-ink text-page', quiet: 'bg-quiet text-ink', white: 'bg-page text-ink' }
const sizes = {
  sm: { box: 'h-11 min-w-26', side: 'h-11 w-11' },
  md: { box: 'h-12 min-w-28', side: 'h-12 w-11' },
  lg: { box: 'h-15 min-w-32', side: 'h-15 w-13' },
}

/** «− 1 +» in a pill: 44 px high in lists, 48 in a tile, 60 in a sticky bar. Holding a side repeats; the limit shows a hint. */
export function Stepper(props: StepperProps) {
  const { value, onChange, name, min = 0, max, kind = 'quiet', size = 'sm', hasBin = false, limitHint, plusId, className } = props
  const { more, less, asked } = useSteps(value, onChange, min, max)
  const isLast = hasBin && value === 1
  return (
    <span
      role="group"
      aria-label={`Количество: ${name}`}
      className={cx('relative inline-flex shrink-0 items-center justify-between rounded-full', kinds[kind], sizes[size].box, className)}
    >
      <StepButton label={isLast ? `Убрать ${name}` : `Меньше: ${name}`} onStep={less} isOff={value <= min} className={sizes[size].side}>
        {isLast ? <Icon name="trash" /> : <Icon name="minus" />}
      </StepButton>
      {/* the caller announces the result with its price */}
      <output aria-live="off" className="min-w-4 text-center type-button tabular-nums">
        {value}
      </output>
      <StepButton id={plusId} label={`Больше: ${name}`} onStep={more} isOff={value >= max} className={sizes[size].side}>
        <Icon name="plus" />
      </StepButton>
      <LimitHint ask={asked}>{limitHint ?? `Больше ${max} не выйдет`}</LimitHint>
    </span>
  )
}

type AddControlProps = Pick<StepperProps, 'value' | 'onChange' | 'name' | 'max'>

/** The «+» in the bite of a tile. With a quantity it opens to the left as an ink stepper; the plus stays the same element and keeps focus. */
export function AddControl({ value, onChange, name, max }: AddControlProps) {
  const { more, less, asked } = useSteps(value, onChange, 0, max)
  const isOpen = value > 0
  return (
    <span
      role="group"
      aria-label={`Количество: ${name}`}
      className={cx('add-control', isOpen ? 'w-28 bg-ink text-page shadow-bite' : 'add-control-closed')}
    >
      {isOpen && (
        <>
          <StepButton label={`Меньше: ${name}`} onStep={less} className="absolute left-0 h-12 w-11">
            <Icon name="minus" />
          </StepButton>
          <output aria-live="off" className="absolute inset-x-8 text-center type-button tabular-nums">
            {value}
          </output>
        </>
      )}
      <StepButton
        label={isOpen ? `Больше: ${name}` : `Добавить ${name} в корзину`}
        onStep={more}
        isOff={value >= max}
        className={cx('h-12', isOpen ? 'w-11' : 'w-12')}
      >
        <Icon name="plus" />
      </StepButton>
      <LimitHint ask={asked}>{`Больше ${max} не выйдет`}</LimitHint>
    </span>
  )
}

/** The two actions of a stepper; `asked` counts the attempts to pass the limit. */
function useSteps(value: number, onChange: (next: number) => void, min: number, max: number) {
  const [asked, setAsked] = useState(0)
  return {
    asked,
    more: () => (value < max ? onChange(value + 1) : setAsked((times) => times + 1)),
    less: () => value > min && onChange(value - 1),
  }
}

type StepButtonProps = {
  id?: string | undefined
  label: string
  onStep: () => void
  isOff?: boolean
  className: string
  children: ReactNode
}

/** One side of a stepper. It stays focusable when off, so that focus is not lost at the limit. */
function StepButton({ id, label, onStep, isOff = false, className, children }: StepButtonProps) {
  const hold = useHold(onStep)
  return (
    <button
      id={id}
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      {...hold}
      className={cx('press step-button', isOff && '[&>svg]:opacity-35', className)}
    >
      {children}
    </button>
  )
}

/** A hint above the control, shown for three seconds each time `ask` grows. */
export function LimitHint({ ask, children }: { ask: number; children: string }) {
  const [answered, setAnswered] = useState(0)

  useEffect(() => {
    if (ask === answered) return
    const timer = setTimeout(() => setAnswered(ask), 3000)
    return () => clearTimeout(timer)
  }, [ask, answered])

  if (ask === answered) return null
  return (
    <Alert
      as="span"
      className="pointer-events-none absolute right-0 bottom-full z-20 mb-2 block w-max max-w-56 rounded-field bg-nori px-3 py-2 type-caption text-on-nori shadow-float"
    >
      {children}
    </Alert>
  )
}

const firstMs = 400
const repeatMs = 120

/** Handlers of a button that repeats its action while it is held down. */
function useHold(act: () => void) {
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)

  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const repeat = () => {
    wasHeld.current = true
    latest.current()
    timer.current = setTimeout(repeat, repeatMs)
  }
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown: () => {
      wasHeld.current = false
      stop()
      timer.current = setTimeout(repeat, firstMs)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: stop,
    // the click that ends a hold is already counted
    onClick: () => {
      if (!wasHeld.current) latest.current()
      wasHeld.current = false
    },
  }
}
