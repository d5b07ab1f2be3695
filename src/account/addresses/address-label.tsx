import { useId, useState } from 'react'
import { Chip } from '~/ui/chip'
import { Field } from '~/ui/field'
import { USUAL_LABELS } from './address-values'

type AddressLabelProps = { value: string; error: string | undefined; onChange: (label: string) => void }

const isUsual = (label: string) => USUAL_LABELS.some((usual) => usual === label)

/** What the customer calls the address: a usual name at a press, or one of their own. Pressed again, a name goes. */
export function AddressLabel({ value, error, onChange }: AddressLabelProps) {
  const id = useId()
  const [isOwn, setIsOwn] = useState(value !== '' && !isUsual(value))

  function choose(label: string) {
    setIsOwn(false)
    onChange(value === label ? '' : label)
  }

  return (
    <div>
      <p id={id} className="px-1 type-caption text-ink-3">
        Как назвать
      </p>
      <div role="group" aria-labelledby={id} className="flex flex-wrap gap-2 py-1.5">
        {USUAL_LABELS.map((label) => (
          <Chip key={label} isOn={!isOwn && value === label} onClick={() => choose(label)}>
            {label}
          </Chip>
        ))}
        <Chip
          isOn={isOwn}
          onClick={() => {
            setIsOwn(!isOwn)
            onChange('')
          }}
        >
          Своё название
        </Chip>
      </div>
      {(isOwn || error) && (
        <Field
          name="label"
          label="Название"
          placeholder="У бабушки"
          value={value}
          error={error}
          onChange={(event) => {
            setIsOwn(true)
            onChange(event.target.value)
          }}
          className="mt-1.5"
        />
      )}
    </div>
  )
}
