import { useUnsaved } from '~/staff/kit/use-unsaved'
import { usePhoneText } from '~/lib/phone-mask'
import { useState } from 'react'
import type { StaffPerson } from '~/contracts/staff-people'
import { ApiError } from '~/lib/api-error'
import { capital, glue } from '~/lib/text'
import { managedRoles } from '~/rules/staff-rights'
import { api, create } from '~/staff/api'
import { ChoiceChips } from '~/staff/kit/choice-chips'
import { pinDigits } from '~/rules/pin'
import { ROLE_NAMES } from '~/staff/kit/role-names'
import { SidePanel } from '~/staff/kit/side-panel'
import { StaffButton } from '~/staff/kit/staff-button'
import { useMe } from '~/staff/session/me.queries'
import { Field } from '~/ui/field'
import { PhoneField } from '~/ui/phone-field'
import { ActFoot } from '~/staff/kit/act-foot'
import { Danger } from '~/staff/kit/danger'
import { lacking, UNCHANGED } from '~/staff/kit/lacking'
import { usePeopleChange } from './use-people-change'
import { ErrorNote } from '~/staff/kit/error-note'

type PersonPanelProps = { person: StaffPerson | undefined; isOpen: boolean; onClose: () => void }

/** A new person, or the changes of one. A phone is shown masked, so an empty field keeps it. */
export function PersonPanel({ person, isOpen, onClose }: PersonPanelProps) {
  const phoneText = usePhoneText()
  const me = useMe()
  const [name, setName] = useState(person?.name ?? '')
  const [phone, setPhone] = useState('')
  const [role, setRole] = useState(person?.role ?? 'cook')
  const [firstOwn] = useState<readonly number[]>(person?.kitchens ?? me.kitchens.slice(0, 1).map(({ id }) => id))
  const [own, setOwn] = useState(firstOwn)
  const kitchens = role === 'owner' ? [] : [...own]

  const isChanged =
    isOpen && (name !== (person?.name ?? '') || phone !== '' || (person !== undefined && role !== person.role) || own !== firstOwn)
  const letGo = useUnsaved(isChanged)
  const done = () => {
    letGo()
    onClose()
  }
  const save = usePeopleChange(
    () =>
      person
        ? api('PATCH /staff/people/{id}', { params: { id: person.id }, body: { name, role, kitchens, ...(phone !== '' && { phone }) } })
        : create('POST /staff/people', { body: { name, phone: phone || null, role, kitchens } }),
    done,
  )
  const params = { id: person?.id ?? 0 }
  const block = usePeopleChange((status: StaffPerson['status']) => api('PATCH /staff/people/{id}', { params, body: { status } }), done)
  const pin = usePeopleChange((typed: string | null) => api('PUT /staff/people/{id}/pin', { params, body: { pin: typed } }), done)
  const failure = save.error ?? block.error ?? pin.error
  const faults = failure instanceof ApiError ? failure.fields : {}
  const isOwnFault = ['name', 'phone', 'kitchens', 'pin'].some((field) => faults[field] !== undefined)
  const toggle = (id: number) => setOwn(own.includes(id) ? own.filter((one) => one !== id) : [...own, id])
  const isSelf = person?.id === me.person?.id
  const roles = managedRoles(me.person?.role ?? null)
  const isMine = person === undefined || roles.includes(person.role)

  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={person ? person.name : 'Новый человек'}>
      <fieldset disabled={!isMine} className="flex flex-col gap-4">
        {!isMine && <p className="type-body text-ink-2">{glue('Управляющих и владельцев меняет владелец.')}</p>}
        <div>
          <Field label="Имя" value={name} error={faults['name']} onChange={(event) => setName(event.currentTarget.value)} />
          <PhoneField
            prefix=""
            value={phone}
            onChange={setPhone}
            error={faults['phone']}
            hint={person?.phone ? `Сейчас ${phoneText(person.phone)}. Пусто: не менять.` : 'Без телефона входят только по ПИНу.'}
          />
        </div>
        <ChoiceChips
          label="Кто это"
          options={roles.map((value) => ({ value, label: capital(ROLE_NAMES[value]) }))}
          isOn={(value) => value === role}
          onPick={setRole}
        />
        {role !== 'owner' && (
          <ChoiceChips
            label="Где работает"
            options={me.kitchens.map(({ id, name: label }) => ({ value: id, label }))}
            isOn={(id) => own.includes(id)}
            onPick={toggle}
          />
        )}
        {faults['kitchens'] && <p className="type-caption text-err">{faults['kitchens']}</p>}
        <ErrorNote error={!isOwnFault && failure} />
        {person && (isSelf || (isMine && person.phone === null)) && (
          <NewPin digits={pinDigits(person.role)} fault={faults['pin']} isLoading={pin.isPending} onSet={pin.mutate} />
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
      </fieldset>
      {isMine && (
        <ActFoot
          label={person ? 'Сохранить' : 'Добавить'}
          lacks={lacking(name.trim() === '' && 'Напишите имя', person !== undefined && !isChanged && UNCHANGED)}
          isLoading={save.isPending}
          onAct={() => save.mutate(undefined)}
        />
      )}
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
