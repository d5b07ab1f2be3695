import { useState } from 'react'
import { faultsOf } from '~/staff/kit/edit-draft'
import { EditField, faultOf, type FormPart, rowsOf } from '~/staff/kit/edit-field'
import { lacking } from '~/staff/kit/lacking'
import { StaffButton } from '~/staff/kit/staff-button'
import { RoundButton } from '~/staff/kit/round-button'
import { AskForm } from '~/ui/ask-form'
import { cx } from '~/ui/cx'
import { type DishFields, INGREDIENT, ingredientText } from './dish-form'

type IngredientChipsProps = { form: FormPart<Pick<DishFields, 'ingredients'>> }
type Ingredient = FormPart<typeof INGREDIENT>

const NEW = { name: '', grams: '', is_needed: true }

/** The ingredients of a dish as chips; a tap opens name and grams. A stop of an ingredient stops the dishes that need it. What is typed is
 *  a part of the dish at once, so that it is saved and protected with it. */
export function IngredientChips({ form }: IngredientChipsProps) {
  const [open, setOpen] = useState<number | null>(null)
  const { rows, add } = rowsOf(form, 'ingredients', INGREDIENT)
  const toggle = (index: number) => setOpen(open === index ? null : index)
  const edited = open === null ? undefined : rows[open]
  const close = () => setOpen(null)
  const remove = () => {
    edited?.remove()
    close()
  }
  // of a closed one; an open one says it at its field
  const fault = Object.keys(edited?.faults ?? {}).length === 0 && faultOf(form, 'ingredients')
  return (
    <fieldset className="mb-4">
      <legend className="mb-2 type-meta text-ink-3">Состав, по нему работает стоп</legend>
      <ul className="flex flex-wrap gap-2">
        {rows.map(({ draft, faults }, index) => (
          <li key={index}>
            <button
              type="button"
              aria-expanded={open === index}
              onClick={() => toggle(index)}
              className={cx(
                CHIP,
                open === index ? 'bg-ink text-page' : Object.keys(faults).length > 0 ? 'bg-err-soft text-err' : 'bg-quiet',
              )}
            >
              {ingredientText(draft)}
            </button>
          </li>
        ))}
        <li>
          <RoundButton icon="plus" label="Добавить продукт" aria-expanded={open === rows.length} onClick={() => toggle(rows.length)} />
        </li>
      </ul>
      {open !== null && (
        <IngredientForm
          key={open}
          form={edited ?? { fields: INGREDIENT, draft: NEW, faults: {}, set: (part) => add({ ...NEW, ...part }) }}
          onClose={close}
          onRemove={edited && remove}
        />
      )}
      {fault && <p className="pt-1.5 type-caption text-err">{fault}</p>}
    </fieldset>
  )
}

const CHIP = 'press inline-flex min-h-11 items-center rounded-full px-4 text-left type-chip'

type IngredientFormProps = { form: Ingredient; onClose: () => void; onRemove: (() => void) | undefined }

function IngredientForm({ form, onClose, onRemove }: IngredientFormProps) {
  const faults = faultsOf(INGREDIENT, form.draft)
  const lack = lacking(faults['name'] ?? false, faults['grams'] !== undefined && 'Исправьте граммы')
  return (
    <AskForm onAsk={onClose} className="mt-2.5 rounded-card bg-quiet-2 p-3">
      <div className="grid grid-cols-[1fr_7rem] gap-2.5">
        <EditField form={form} name="name" autoFocus />
        <EditField form={form} name="grams" error={faults['grams']} />
      </div>
      <EditField form={form} name="is_needed" />
      <div className="mt-2 flex flex-wrap gap-2">
        <StaffButton type="submit" size="sm" kind="ink" lacks={lack}>
          Готово
        </StaffButton>
        {onRemove && (
          <StaffButton size="sm" icon="trash" onClick={onRemove}>
            Убрать
          </StaffButton>
        )}
      </div>
    </AskForm>
  )
}
