import { OPTION_KINDS } from '~/contracts/constants'
import type { MenuOption, MenuOptionBody, NewOptionBody } from '~/contracts/staff-menu'
import { plural } from '~/lib/text'
import { fieldNumber } from '~/lib/typed-field'
import { api, create } from '~/staff/api'
import { PictureField } from '~/staff/media/picture-field'
import { ChoiceChips } from '~/staff/kit/choice-chips'
import { useUnsaved } from '~/staff/kit/use-unsaved'
import { Field } from '~/ui/field'
import { KIND_NAMES } from './option-kinds'
import { RowPanel } from './row-panel'
import { useRowDraft } from './use-row-draft'

type OptionForm = { kind: MenuOption['kind']; name: string; price: string; max: string; image: string }

const LABELS = { kind: 'Вид', name: 'Название', price: 'Цена, ₽', max: 'Не больше, шт', image: 'Картинка' }

const formOf = (row: MenuOption | undefined): OptionForm => ({
  kind: row?.kind ?? 'additionals',
  name: row?.name ?? '',
  price: row === undefined ? '' : String(row.price).replace('.', ','),
  max: row === undefined ? '' : String(row.max),
  image: row?.image.webp ?? '',
})

const KINDS = { price: 'money', max: 'count' } as const
const bodyOf = (form: OptionForm, fields: readonly (keyof OptionForm)[]): MenuOptionBody =>
  Object.fromEntries(
    fields.map((field) => [field, field === 'price' || field === 'max' ? fieldNumber(field, form[field], KINDS[field]) : form[field]]),
  )

type OptionPanelProps = { option: MenuOption | undefined; isOpen: boolean; onClose: () => void }

/** A new option, or one that is changed. */
export function OptionPanel({ option, isOpen, onClose }: OptionPanelProps) {
  const close = () => {
    letGo()
    onClose()
  }
  const draft = useRowDraft({
    row: option,
    formOf,
    send: (form, changed, row) =>
      row
        ? api('PATCH /staff/menu/options/{id}', { params: { id: row.id }, body: bodyOf(form, changed), revision: row.revision })
        : create('POST /staff/menu/options', { body: { kind: form.kind, ...bodyOf(form, changed) } as NewOptionBody }),
    onSaved: close,
  })
  const letGo = useUnsaved(isOpen && draft.isChanged)
  const { form, set, faults } = draft
  const goods = option?.goods ?? 0
  const reach = goods > 0 ? ` Она есть у ${goods} ${plural(goods, ['блюда', 'блюд', 'блюд'])}.` : ''
  return (
    <RowPanel
      isOpen={isOpen}
      onClose={onClose}
      title={option?.name ?? 'Новая добавка'}
      isNew={option === undefined}
      draft={draft}
      labels={LABELS}
      textOf={(one, field) => (field === 'kind' ? KIND_NAMES[one.kind].one : one[field] || 'нет')}
      question={`Удалить «${option?.name}»?${reach}`}
      onDelete={() => api('DELETE /staff/menu/options/{id}', { params: { id: option?.id ?? 0 } })}
      onDeleted={close}
    >
      <ChoiceChips
        label={LABELS.kind}
        options={OPTION_KINDS.map((value) => ({ value, label: KIND_NAMES[value].one }))}
        isOn={(kind) => kind === form.kind}
        onPick={(kind) => set({ kind })}
      />
      <Field
        label={LABELS.name}
        value={form.name}
        error={faults['name']}
        autoFocus={option === undefined}
        onChange={(event) => set({ name: event.currentTarget.value })}
        className="mt-5"
      />
      <div className="grid grid-cols-2 gap-2.5">
        <Field
          label={LABELS.price}
          inputMode="decimal"
          value={form.price}
          error={faults['price']}
          onChange={(event) => set({ price: event.currentTarget.value })}
        />
        <Field
          label={LABELS.max}
          inputMode="numeric"
          value={form.max}
          error={faults['max']}
          onChange={(event) => set({ max: event.currentTarget.value })}
        />
      </div>
      <PictureField
        label={LABELS.image}
        value={form.image || null}
        error={faults['image'] ?? null}
        onChange={(image) => set({ image: image ?? '' })}
      />
    </RowPanel>
  )
}
