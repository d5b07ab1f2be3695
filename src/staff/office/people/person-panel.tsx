import { useState } from 'react'
import type { StaffPerson } from '~/contracts/staff-people'
import { ApiError } from '~/lib/api-error'
import { usePhoneText } from '~/lib/phone-mask'
import { capital } from '~/lib/text'
import { pinDigits } from '~/rules/pin'
import { managedRoles } from '~/rules/staff-rights'
import { api, create } from '~/staff/api'
import { Danger } from '~/staff/kit/danger'
import { EditField } from '~/staff/kit/edit-field'
import { useEditForm } from '~/staff/kit/edit-form'
import { EditPanel } from '~/staff/kit/edit-panel'
import { choice, picks, text } from '~/staff/kit/field-kinds'
import { lacking, UNCHANGED } from '~/staff/kit/lacking'
import { ROLE_NAMES } from '~/staff/kit/role-names'
import { SidePanel } from '~/staff/kit/side-panel'
import { StaffButton } from '~/staff/kit/staff-button'
import { useChange } from '~/staff/kit/use-change'
import { useMe } from '~/staff/session/me.queries'
import { Field } from '~/ui/field'
import { PhoneField } from '~/ui/phone-field'
import { peopleQueries } from './people.queries'

type PersonPanelProps = { person: StaffPerson | undefined; isOpen: boolean; onClose: () => void }

/** A new person, or the changes of one. A phone is shown masked, so an empty field keeps it. */
export function PersonPanel({ person, isOpen, onClose }: PersonPanelProps) {
  const phoneText = usePhoneText()
  const me = useMe()
  const roles = managedRoles(me.person?.role ?? null)
  const fields = {
    name: text('Имя', { needed: 'Введите имя', max: 40 }),
    phone: text('Телефон', { isOptional: true }),
    role: choice(
      'Кто это',
      roles.map((value) => ({ value, label: capital(ROLE_NAMES[value]) })),
    ),
    kitchens: picks<number>(
      'Где работает',
      me.kitchens.map(({ id, name }) => ({ value: id, label: name })),
      { isShown: ({ role }) => role !== 'owner' },
    ),
  }
  const params = { id: person?.id ?? 0 }
  const rereads = [peopleQueries.root]
  const form = useEditForm(fields, {
    row: person,
    valuesOf: (row: StaffPerson) => ({ ...row, phone: null }),
    seed: { role: 'cook', kitchens: me.kitchens.slice(0, 1).map(({ id }) => id) },
    save: ({ changes, values }) => {
      const kitchens = values.role === 'owner' ? [] : values.kitchens
      return person
        ? api('PATCH /staff/people/{id}', { params, body: { ...changes, kitchens } })
        : create('POST /staff/people', { body: { ...values, kitchens } })
    },
    rereads,
    onReread: onClose,
    isOpen,
  })
  const onReread = () => {
    form.letGo()
    onClose()
  }
  const block = useChange((status: StaffPerson['status']) => api('PATCH /staff/people/{id}', { params, body: { status } }), {
    rereads,
    onReread,
  })
  const pin = useChange((typed: string | null) => api('PUT /staff/people/{id}/pin', { params, body: { pin: typed } }), {
    rereads,
    onReread,
  })
  const pinFault = pin.error instanceof ApiError ? pin.error.fields['pin'] : undefined
  const isSelf = person?.id === me.person?.id
  const isMine = person === undefined || roles.includes(person.role)

  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={person ? person.name : 'Новый человек'}>
      <EditPanel
        form={form}
        fixed={!isMine && 'Управляющих и владельцев меняет владелец.'}
        label={person ? undefined : 'Добавить'}
        lacks={lacking(form.draft.name.trim() === '' && 'Напишите имя', person !== undefined && form.changed.length === 0 && UNCHANGED)}
        failure={block.error ?? (pinFault === undefined ? pin.error : null)}
        className="flex flex-col gap-4"
      >
        <div>
          <EditField form={form} name="name" />
          <PhoneField
            prefix=""
            value={form.draft.phone}
            onChange={(phone) => form.set({ phone })}
            error={form.faults['phone']}
            hint={person?.phone ? `Сейчас ${phoneText(person.phone)}. Пусто: не менять.` : 'Без телефона входят только по ПИНу.'}
          />
        </div>
        <EditField form={form} name="role" />
        <EditField form={form} name="kitchens" />
        {person && (isSelf || (isMine && person.phone === null)) && (
          <NewPin digits={pinDigits(person.role)} fault={pinFault} isLoading={pin.isPending} onSet={pin.mutate} />
        )}
        {person && !isSelf && isMine && (
          <>
            {person.has_pin && (
              <Danger
                act="Сбросить ПИН"
                icon="key-round"
                warning={`Сбросить ПИН? ${person.name} не\u00a0войдёт на\u00a0планшете, пока не\u00a0задаст новый.`}
                yes="Сбросить"
                isLoading={pin.isPending}
                onAct={() => pin.mutate(null)}
              />
            )}
            {person.status === 'active' ? (
              <Danger
                act="Закрыть вход"
                icon="lock"
                warning={`Закрыть вход? ${person.name} сразу выйдет на\u00a0всех устройствах. Вход можно вернуть.`}
                yes="Закрыть"
                isLoading={block.isPending}
                onAct={() => block.mutate('blocked')}
              />
            ) : (
              <StaffButton size="sm" icon="rotate-ccw" isLoading={block.isPending} onClick={() => block.mutate('active')}>
                Вернуть вход
              </StaffButton>
            )}
          </>
        )}
      </EditPanel>
    </SidePanel>
  )
}

type NewPinProps = { digits: number; fault: string | undefined; isLoading: boolean; onSet: (pin: string) => void }

/** One's own new PIN, or that of a person without a phone, who cannot set it after a code. */
function NewPin({ digits, fault, isLoading, onSet }: NewPinProps) {
  const [typed, setTyped] = useState('')
  return (
    <div className="flex items-start gap-2">
      <Field
        label={`Новый ПИН, ${digits === 4 ? '4 цифры' : '6 цифр'}`}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={digits}
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className="min-w-0 grow"
      />
      <StaffButton
        size="card"
        kind="deep"
        isLoading={isLoading}
        lacks={typed.length === digits ? null : `Нужно ${digits} цифр${digits === 4 ? 'ы' : ''}`}
        onClick={() => onSet(typed)}
      >
        Задать
      </StaffButton>
    </div>
  )
}
