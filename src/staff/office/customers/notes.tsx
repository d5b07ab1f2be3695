import { useRef, useState } from 'react'
import type { CustomerNote, StaffCustomer } from '~/contracts/staff-customers'
import { glue } from '~/lib/text'
import { api, create } from '~/staff/api'
import { ChoiceChips } from '~/staff/kit/choice-chips'
import { EditField } from '~/staff/kit/edit-field'
import { useEditForm } from '~/staff/kit/edit-form'
import { ErrorNote } from '~/staff/kit/error-note'
import { text } from '~/staff/kit/field-kinds'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { useChange } from '~/staff/kit/use-change'
import { ask } from '~/ui/ask'
import { AskForm } from '~/ui/ask-form'
import { cx } from '~/ui/cx'
import { shortDayText } from './customer-text'
import { customersQueries } from './customers.queries'

const FIELDS = { text: text('Что знать', { max: 200 }) }

/** Allergies first: the kitchen sees them on the tickets. */
export function Notes({ customer: { id, notes } }: { customer: StaffCustomer }) {
  const [kind, setKind] = useState<CustomerNote['kind']>('note')
  const area = useRef<HTMLFormElement>(null)
  const focusText = () => area.current?.querySelector<HTMLInputElement>('[type=text]')?.focus()
  const form = useEditForm(FIELDS, {
    row: undefined,
    save: ({ values }) => create('POST /staff/customers/{id}/notes', { params: { id }, body: { kind, ...values } }),
    rereads: [customersQueries.root],
    onReread: () => {
      form.reset()
      focusText()
    },
  })
  const remove = useChange((note: number) => api('DELETE /staff/customers/{id}/notes/{n}', { params: { id, n: note } }), {
    rereads: [customersQueries.root],
    onReread: focusText,
  })
  const sorted = notes.toSorted((a, b) => Number(b.kind === 'allergy') - Number(a.kind === 'allergy'))
  return (
    <section>
      <h3 className="mb-2 type-row font-[600]">Заметки</h3>
      <ul className="grid gap-2">
        {sorted.map((note) => (
          <li
            key={note.id}
            className={cx(
              'flex items-start gap-3 rounded-card py-2 pr-1 pl-4 type-row',
              note.kind === 'allergy' ? 'bg-err-soft text-err' : 'bg-quiet',
            )}
          >
            <StaffIcon
              name={note.kind === 'allergy' ? 'shield-exclamation-point' : 'message-square'}
              aria-label={note.kind === 'allergy' ? 'Аллергия' : 'Заметка'}
              className="mt-2.5 size-5 shrink-0"
            />
            <span className="min-w-0 grow py-2">
              {glue(note.text)}
              <span className="block type-caption text-ink-2">
                {note.by === null ? '' : `${note.by}, `}
                {shortDayText(note.at)}
              </span>
            </span>
            <button
              type="button"
              aria-label={`Удалить заметку: ${note.text}`}
              onClick={() => ask(`Удалить заметку «${note.text}»?`) && remove.mutate(note.id)}
              className="press flex size-11 shrink-0 items-center justify-center rounded-full text-ink-2"
            >
              <StaffIcon name="x" className="size-5" />
            </button>
          </li>
        ))}
      </ul>
      <AskForm ref={area} onAsk={form.save} className="mt-3">
        <ChoiceChips
          label="Новая заметка"
          options={[
            { value: 'note', label: 'Заметка' },
            { value: 'allergy', label: 'Аллергия' },
          ]}
          isOn={(value) => value === kind}
          onPick={(value) => setKind(value)}
        />
        <div className="mt-3 flex items-start gap-2">
          <EditField
            form={form}
            name="text"
            {...(kind === 'allergy' && { label: 'На что аллергия', hint: 'Только со слов гостя: это данные о здоровье' })}
            className="min-w-0 grow"
          />
          <StaffButton
            type="submit"
            size="card"
            kind="deep"
            icon="plus"
            aria-label="Добавить заметку"
            isLoading={form.isSaving}
            lacks={form.changed.length === 0 ? 'Напишите' : null}
          />
        </div>
      </AskForm>
      <ErrorNote error={form.failure ?? remove.error} />
    </section>
  )
}
