import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import type { GoodsSize } from '~/contracts/goods'

type SizeChipsProps = {
  /** What has these sizes. */
  name: string
  sizes: readonly Pick<GoodsSize, 'id' | 'size' | 'available'>[]
  value: number
  onChange: (id: number) => void
}

/** The sizes of a card as one row of radio buttons. One that was pressed before hydration is adopted. */
export function SizeChips({ name, sizes, value, onChange }: SizeChipsProps) {
  const group = useId()
  const row = useRef<HTMLFieldSetElement>(null)

  const adopt = useEffectEvent(() => {
    const pressed = row.current?.querySelector<HTMLInputElement>('input:checked')
    if (pressed && Number(pressed.value) !== value) onChange(Number(pressed.value))
  })
  useLayoutEffect(() => adopt(), [])

  return (
    <fieldset ref={row} className="size-chips">
      <legend className="sr-only">Размер: {name}</legend>
      {sizes.map(({ id, size, available }) => (
        <label key={id} className="size-chip">
          <input
            type="radio"
            name={group}
            value={id}
            aria-label={available ? size : `${size}, сейчас нет`}
            checked={id === value}
            disabled={!available}
            onChange={() => onChange(id)}
            className="absolute inset-0 appearance-none rounded-full outline-none"
          />
          <span>{size}</span>
        </label>
      ))}
    </fieldset>
  )
}
