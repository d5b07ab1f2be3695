import { useState } from 'react'
import type { z } from 'zod'
import type { devicePeople } from '~/contracts/staff-people'
import { ROLE_NAMES } from '~/staff/kit/role-names'
import { cx } from '~/ui/cx'
import { Field } from '~/ui/field'

export type DevicePerson = z.infer<typeof devicePeople>[number]

/** From this number of names on there is a search. */
const MANY = 12

type PeopleTilesProps = { people: readonly DevicePerson[]; chosen: number | null; onChoose: (id: number) => void; className?: string }

/** The names of who works here, to choose oneself. */
export function PeopleTiles({ people, chosen, onChoose, className }: PeopleTilesProps) {
  const [wanted, setWanted] = useState('')
  const found = people.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()))
  return (
    <div className={className}>
      {people.length > MANY && <Field label="Имя" value={wanted} onChange={(event) => setWanted(event.currentTarget.value)} />}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {found.map(({ id, name, role }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === chosen}
              onClick={() => onChoose(id)}
              className={cx(
                'press flex min-h-20 w-full flex-col items-start justify-center rounded-drop px-4 py-4 text-left md:min-h-28 md:px-5',
                id === chosen ? 'bg-ink text-page' : 'bg-quiet text-ink hover:bg-quiet-2',
              )}
            >
              <span className="max-w-full truncate type-person">{name}</span>
              <span className={cx('type-body', id === chosen ? 'text-page' : 'text-ink-2')}>{ROLE_NAMES[role]}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="type-body text-ink-2">Такого имени нет. Попросите управляющего добавить вас.</p>}
    </div>
  )
}
