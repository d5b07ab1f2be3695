import { GOODS_LIMITS } from '~/contracts/staff-constants'
import type { Menu, MenuCategory } from '~/contracts/staff-menu'
import { api, create } from '~/staff/api'
import { EditField } from '~/staff/kit/edit-field'
import { useEditForm } from '~/staff/kit/edit-form'
import { EditPanel } from '~/staff/kit/edit-panel'
import { choice, number, picture, text, toggle } from '~/staff/kit/field-kinds'
import { RemoveRow } from '~/staff/kit/remove-row'
import { SidePanel } from '~/staff/kit/side-panel'
import { servedHours, ServedHoursField } from '~/staff/kit/week-field'
import { PictureField } from '~/staff/office/media/picture-field'
import { menuQueries } from './menu.queries'

const fieldsOf = ({ stations }: Menu) => ({
  name: text('Название', { needed: 'Напишите название', max: GOODS_LIMITS.name }),
  slug: text('Адрес страницы'),
  kitchen_minutes: number('Минут на кухне', { unit: 'minutes', hint: 'Сколько повар занят одним блюдом' }),
  station_id: choice<number | null>(
    'Цех',
    [{ value: null, label: 'Не выбран' }, ...stations.map(({ id, name }) => ({ value: id, label: name }))],
    { isPlain: true },
  ),
  takes_notes: {
    ...toggle('Пожелания кухне', { hint: '«Без лука»: повар читает под блюдом' }),
    blank: true,
  },
  image: picture('Картинка'),
  hours: servedHours('Когда подаём', 'всегда'),
})

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
  const params = { id: category?.id ?? 0 }
  const rereads = [menuQueries.root]
  const form = useEditForm(fieldsOf(menu), {
    row: category,
    valuesOf: (row: MenuCategory) => ({ ...row, image: row.image.webp }),
    save: ({ changes, values: { name }, revision }) =>
      category
        ? api('PATCH /staff/menu/categories/{id}', { params, body: changes, revision })
        : create('POST /staff/menu/categories', { body: { ...changes, name } }),
    rereads,
    onSaved,
    isOpen,
  })
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={category?.name ?? 'Новая категория'}>
      <EditPanel form={form}>
        <EditField form={form} name="name" autoFocus={form.isNew} />
        <EditField form={form} name="slug" hint={form.isNew ? 'Пусто: сделаем из названия' : 'Латинские буквы, цифры и дефисы'} />
        <EditField form={form} name="kitchen_minutes" />
        <EditField form={form} name="station_id" />
        <EditField form={form} name="takes_notes" />
        <ServedHoursField
          form={form}
          note="К какому времени эти блюда привозят и отдают, по часам города: «12-16», «8-11, 18-22». Пустая неделя: всегда."
        />
        <PictureField form={form} name="image" />
        {category && (
          <RemoveRow
            form={form}
            warning={`Удалить категорию «${category.name}»?`}
            remove={() => api('DELETE /staff/menu/categories/{id}', { params })}
            rereads={rereads}
            onGone={onDeleted}
          />
        )}
      </EditPanel>
    </SidePanel>
  )
}
