import { cx } from './cx'
import { partClass } from './part-class'

type SliderProps = {
  value: number
  /** The range is 0 to `max` in whole steps; 0 disables the slider. */
  max: number
  onChange: (value: number) => void
  label: string
  /** `aria-valuetext`. */
  valueText: string
  isInvalid: boolean
}

/** A range input with its native keys. */
export function Slider({ value, max, onChange, label, valueText, isInvalid }: SliderProps) {
  return (
    <input
      type="range"
      min={0}
      max={Math.max(1, max)}
      step={1}
      value={value}
      disabled={max === 0}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      aria-label={label}
      aria-valuetext={valueText}
      aria-invalid={isInvalid || undefined}
      className={cx('slider block w-full rounded-full disabled:opacity-50', partClass(max > 0 ? (value / max) * 100 : 0))}
    />
  )
}
