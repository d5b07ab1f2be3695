import type { DeliveryType } from '~/contracts/cart'
import { MAX_NAME_LENGTH } from '~/contracts/constants'
import { glue } from '~/lib/text'
import { Alert } from '~/ui/alert'
import { Switch } from '~/ui/choices'
import { cx } from '~/ui/cx'
import { Field } from '~/ui/field'
import { PhoneField } from '~/ui/phone-field'
import { calledFault, type Faults, type Receiving } from './receiving'

type ReceivingFieldsProps = {
  values: Receiving & { delivery_type: DeliveryType }
  errors: Faults
  /** What all phones begin with; empty if they differ. */
  prefix: string
  /** Whether the browser may offer the data of other people: not to staff. */
  isOwnDevice?: boolean
  className?: string
  onChange: (change: Partial<Receiving>) => void
}

/** Another person who receives the order, and the wishes at the door. */
export function ReceivingFields({ values, errors, prefix, isOwnDevice = false, className, onChange }: ReceivingFieldsProps) {
  const { for_other, recipient, leave_at_door, no_call, delivery_type } = values
  const fill = (token: string) => (isOwnDevice ? `section-recipient shipping ${token}` : 'off')
  const atDoor = errors['leave_at_door']
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <Switch
        checked={for_other}
        onChange={(isOn) => onChange({ for_other: isOn })}
        title="Получит другой человек"
        note={glue(
          `${delivery_type === 'delivery' ? 'Курьер позвонит ему, сообщения' : 'Сообщения'} придут ${isOwnDevice ? 'вам' : 'гостю'}`,
        )}
      />
      {for_other && (
        <div className="mt-2 grid gap-x-2.5 sm:grid-cols-2">
          <Field
            name="recipient.name"
            label="Имя получателя"
            autoComplete={fill('name')}
            maxLength={MAX_NAME_LENGTH}
            value={recipient.name}
            error={errors['recipient.name']}
            onChange={({ currentTarget: { value } }) => onChange({ recipient: { ...recipient, name: value } })}
          />
          <PhoneField
            name="recipient.phone"
            label="Телефон получателя"
            prefix={prefix}
            faultOf={calledFault}
            autoComplete={fill('tel')}
            value={recipient.phone}
            error={errors['recipient.phone']}
            onChange={(phone) => onChange({ recipient: { ...recipient, phone } })}
          />
        </div>
      )}
      {delivery_type === 'delivery' && (
        <>
          <div data-question="leave_at_door" data-invalid={atDoor ? true : undefined}>
            <Switch checked={leave_at_door} onChange={(isOn) => onChange({ leave_at_door: isOn })} title="Оставить у&nbsp;двери" />
            <Alert className="type-caption text-err not-empty:pb-2">{leave_at_door ? atDoor : undefined}</Alert>
          </div>
          <Switch checked={no_call} onChange={(isOn) => onChange({ no_call: isOn })} title="Не&nbsp;звонить в&nbsp;дверь" />
        </>
      )}
    </div>
  )
}
