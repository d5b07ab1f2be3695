import type { Menu, MenuCategory, MenuCategoryBody, NewCategoryBody } from '~/contracts/staff-menu'
import { fieldNumber } from '~/lib/typed-field'
import { api, create } from '~/staff/api'
import { PictureField } from '~/staff/media/picture-field'
import { SelectField } from '~/staff/kit/select-field'
import { useUnsaved } from '~/staff/kit/use-unsaved'
import { Field } from '~/ui/field'
import { RowPanel } from './row-panel'
import { useRowDraft } from './use-row-draft'

type CategoryForm = { name: string; slug: string; image: string; kitchen_minutes: string; station_id: number | null }

const LABELS = { name: 'Название', slug: 'Адрес страницы', image: 'Картинка', kitchen_minutes: 'Минут на кухне', station_id: 'Цех' }

const formOf = (row: MenuCategory | undefined): CategoryForm => ({
  name: row?.name ?? '',
  slug: row?.slug ?? '',
  image: row?.image.webp ?? '',
  kitchen_minutes: row === undefined ? '' : String(row.kitchen_minutes),
  station_id: row?.station_id ?? null,
})

const bodyOf = (form: CategoryForm, changed: readonly (keyof CategoryForm)[]): MenuCategoryBody =>
  Object.fromEntries(changed.map((field) => [field, field === 'kitchen_minutes' ? fieldNumber(field, form[field]) : form[field]]))

type CategoryPanelProps = {
  category: MenuCategory | undefined
  isOpen: boolean
  menu: Menu
  onSaved: (category: MenuCategory) => void
  onDeleted: () => void
  onClose: () => void
}

/** A new category, or one that is changed. */
export function CategoryPanel({ category, isOpen, menu, onSaved, onDeleted, onClose }: CategoryPanelProps) {
  const draft = useRowDraft({
    row: category,
    formOf,
    send: (form, changed, row) =>
      row
        ? api('PATCH /staff/menu/categories/{id}', { params: { id: row.id }, body: bodyOf(form, changed), revision: row.revision })
        : create('POST /staff/menu/categories', { body: bodyOf(form, changed) as NewCategoryBody }),
    onSaved: (saved) => {
      letGo()
      onSaved(saved)
    },
  })
  const letGo = useUnsaved(isOpen && draft.isChanged)
  const { form, set, faults } = draft
  const stations = [{ value: null, label: 'Не выбран' }, ...menu.stations.map(({ id, name }) => ({ value: id, label: name }))]
  const stationName = (id: number | null) => stations.find(({ value }) => value === id)?.label ?? 'нет'
  return (
    <RowPanel
      isOpen={isOpen}
      onClose={onClose}
      title={category?.name ?? 'Новая категория'}
      isNew={category === undefined}
      draft={draft}
      labels={LABELS}
      textOf={(one, field) => (field === 'station_id' ? stationName(one.station_id) : one[field] || 'нет')}
      question={`Удалить категорию «${category?.name}»?`}
      onDelete={() => api('DELETE /staff/menu/categories/{id}', { params: { id: category?.id ?? 0 } })}
      onDeleted={() => {
        letGo()
        onDeleted()
      }}
    >
      <Field
        label={LABELS.name}
        value={form.name}
        error={faults['name']}
        autoFocus={category === undefined}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Field
        label={LABELS.slug}
        value={form.slug}
        error={faults['slug']}
        hint={category ? 'Латинские буквы, цифры и дефисы' : 'Пусто: сделаем из названия'}
        onChange={(event) => set({ slug: event.currentTarget.value })}
      />
      <Field
        label={LABELS.kitchen_minutes}
        inputMode="numeric"
        value={form.kitchen_minutes}
        error={faults['kitchen_minutes']}
        hint="Сколько повар занят одним блюдом"
        onChange={(event) => set({ kitchen_minutes: event.currentTarget.value })}
      />
      <SelectField
        label={LABELS.station_id}
        value={form.station_id}
        error={faults['station_id']}
        options={stations}
        onPick={(station_id) => set({ station_id })}
      />
      <PictureField
        label={LABELS.image}
        value={form.image || null}
        error={faults['image'] ?? null}
        onChange={(image) => set({ image: image ?? '' })}
      />
    </RowPanel>
  )
}
