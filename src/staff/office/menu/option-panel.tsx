import { OPTION_KINDS } from '~/contracts/constants'
import { GOODS_LIMITS } from '~/contracts/staff-constants'
import type { MenuOption } from '~/contracts/staff-menu'
import { plural } from '~/rules/number-text'
import { api, create } from '~/staff/api'
import { EditField } from '~/staff/kit/edit-field'
import { useEditForm } from '~/staff/kit/edit-form'
import { EditPanel } from '~/staff/kit/edit-panel'
import { choice, number, picture, text } from '~/staff/kit/field-kinds'
import { RemoveRow } from '~/staff/kit/remove-row'
import { SidePanel } from '~/staff/kit/side-panel'
import { PictureField } from '~/staff/office/media/picture-field'
import { menuQueries } from './menu.queries'
import { KIND_NAMES } from './option-kinds'

const FIELDS = {
  kind: choice(
    'Вид',
    OPTION_KINDS.map((value) => ({ value, label: KIND_NAMES[value].one })),
  ),
  name: text('Название', { needed: 'Напишите название', max: GOODS_LIMITS.name }),
  price: number('Цена, ₽', { unit: 'money', needed: 'Напишите цену' }),
  max: number('Не больше, шт', { unit: 'count' }),
  image: picture('Картинка'),
}

type OptionPanelProps = { option: MenuOption | undefined; isOpen: boolean; onClose: () => void }

/** A new option, or one that is changed. */
export function OptionPanel({ option, isOpen, onClose }: OptionPanelProps) {
  const params = { id: option?.id ?? 0 }
  const rereads = [menuQueries.root]
  const form = useEditForm(FIELDS, {
    row: option,
    valuesOf: (row: MenuOption) => ({ ...row, image: row.image.webp }),
    save: ({ changes, values: { kind, name, price }, revision }) =>
      option
        ? api('PATCH /staff/menu/options/{id}', { params, body: changes, revision })
        : create('POST /staff/menu/options', { body: { ...changes, kind, name, price } }),
    rereads,
    onSaved: onClose,
    isOpen,
  })
  const goods = option?.goods ?? 0
  const reach = goods > 0 ? ` Она есть у ${goods} ${plural(goods, ['блюда', 'блюд', 'блюд'])}.` : ''
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={option?.name ?? 'Новая добавка'}>
      <EditPanel form={form}>
        <EditField form={form} name="kind" />
        <EditField form={form} name="name" autoFocus={form.isNew} className="mt-5" />
        <div className="grid grid-cols-2 gap-2.5">
          <EditField form={form} name="price" />
          <EditField form={form} name="max" />
        </div>
        <PictureField form={form} name="image" />
        {option && (
          <RemoveRow
            form={form}
            warning={`Удалить «${option.name}»?${reach}`}
            remove={() => api('DELETE /staff/menu/options/{id}', { params })}
            rereads={rereads}
            onGone={onClose}
          />
        )}
      </EditPanel>
    </SidePanel>
  )
}
