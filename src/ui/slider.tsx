import type { CSSProperties } from 'react'
import { classes } from './classes'

type SliderProps = {
  label: string
  value: number
  min?: number
  max: number
  step?: number
  onChange: (value: number) => void
  isDisabled?: boolean
  /** How screen readers say the value: «340 бонусов». */
  valueText?: string
  className?: string
}

/** A real range input: ink track, salmon thumb. */
export function Slider({ label, value, min = 0, max, step = 1, onChange, isDisabled = false, valueText, className }: SliderProps) {
  const part = max > min ? ((value - min) / (max - min)) * 100 : 0
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      style={{ '--part': part } as CSSProperties}
      className={classes('slider w-full cursor-pointer rounded-full disabled:cursor-auto disabled:opacity-45', className)}
    />
  )
}
