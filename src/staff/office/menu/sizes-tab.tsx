import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MenuGoods } from '~/contracts/staff-menu'
import { GOODS_LIMITS } from '~/contracts/staff-constants'
import { glue } from '~/lib/text'
import { measureText, priceText } from '~/rules/number-text'
import { api, create } from '~/staff/api'
import { Danger } from '~/staff/kit/danger'
import { EditField } from '~/staff/kit/edit-field'
import { type EditForm, useEditForm } from '~/staff/kit/edit-form'
import { ErrorNote } from '~/staff/kit/error-note'
import { number, text } from '~/staff/kit/field-kinds'
import { SortableList } from '~/staff/kit/sortable-list'
import { StaffButton } from '~/staff/kit/staff-button'
import { useChange } from '~/staff/kit/use-change'
import { useSorting } from '~/staff/kit/use-sorting'
import { AskForm } from '~/ui/ask-form'
import { cx } from '~/ui/cx'
import { showToast } from '~/ui/show-toast'
import type { DishFields } from './dish-form'
import { menuQueries } from './menu.queries'

export type SizesTabProps = {
  goods: MenuGoods
  form: Pick<EditForm<DishFields>, 'fields' | 'draft' | 'set' | 'faults' | 'changed'>
  /** A new size is there, a draft. */
  onMade: (size: MenuGoods) => void
}

/** The sizes of a dish, each with its own page in the office; this one's name, and a new one. */
export function SizesTab({ goods, form, onMade }: SizesTabProps) {
  const isFamily = goods.size_name !== null
  const lacks = form.changed.length > 0 ? 'Сначала сохраните' : null
  return (
    <>
      {goods.sizes.length > 0 && <SizeList goods={goods} />}
      {isFamily && (
        <div className="mt-4">
          <EditField form={form} name="size_name" label="Как называется этот размер" />
          <EditField form={form} name="is_default_size" />
        </div>
      )}
      <NewSize key={goods.sizes.length} goods={goods} lacks={lacks} onMade={onMade} />
      {goods.sizes.length > 1 && lacks === null && <LeaveFamily goods={goods} />}
    </>
  )
}

const inOrder = (goods: MenuGoods, ids: readonly number[]): MenuGoods => ({
  ...goods,
  sizes: goods.sizes.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
})

/** All sizes in the order of the site, with links to the others. */
export function SizeList({ goods }: { goods: MenuGoods }) {
  const { queryKey } = menuQueries.dish(goods.id)
  const sort = useSorting(
    queryKey,
    (sizes) => api('PUT /staff/menu/order', { body: { sizes } }),
    (data: MenuGoods, ids) => inOrder(data, ids),
    menuQueries.root,
  )
  return (
    <SortableList label="Размеры" rows={goods.sizes.map((size) => ({ ...size, name: size.size_name }))} onSort={sort}>
      {({ id, name, price, weight, pieces, is_default_size: isShown, visibility }) => (
        <div className="flex min-h-13 items-center gap-3 border-b border-line px-1 py-1">
          <span className="min-w-0 grow">
            {id === goods.id ? (
              <span aria-current="true" className="type-row font-[600]">
                {name}
              </span>
            ) : (
              <Link
                to="/staff/menu"
                search={{ category: goods.category_id, dish: id, tab: 'sizes' }}
                className="type-row font-[600] underline underline-offset-4"
              >
                {name}
              </Link>
            )}
            <span className="block type-caption text-ink-2">
              {[
                pieces !== null && measureText(pieces, 'шт'),
                weight !== null && measureText(weight, goods.unit),
                isShown && 'в\u00a0списках',
                id === goods.id && 'открыт',
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
          <span className={cx('shrink-0 type-caption', visibility === 'on' ? 'text-ok' : 'text-ink-2')}>
            {visibility === 'on' ? 'на\u00a0сайте' : 'черновик'}
          </span>
          <span className="w-20 shrink-0 text-right">
            {price === null ? (
              <span className="type-meta text-ink-3">нет цены</span>
            ) : (
              <span className="sum type-price text-[1.0625rem]">{priceText(price)}</span>
            )}
          </span>
        </div>
      )}
    </SortableList>
  )
}

const sizeFields = ({ size_name, unit }: MenuGoods) => ({
  own_size: text('Размер этого блюда', {
    needed: 'Как называется размер этого блюда?',
    max: GOODS_LIMITS.size,
    placeholder: '25 см',
    isShown: () => size_name === null,
  }),
  size_name: text('Новый размер', { needed: 'Напишите размер', max: GOODS_LIMITS.size, placeholder: '30 см' }),
  price: number('Цена, ₽', { unit: 'money', min: 0, isOptional: true, placeholder: 'нет' }),
  weight: number('Вес', { unit, isOptional: true, placeholder: 'нет' }),
  pieces: number('Штук', { unit: 'count', isOptional: true, placeholder: 'нет' }),
})

/** Adds a size: a draft with everything that this one has, at its own price. */
function NewSize({ goods, lacks, onMade }: Pick<SizesTabProps, 'goods' | 'onMade'> & { lacks: string | null }) {
  const queryClient = useQueryClient()
  const form = useEditForm(sizeFields(goods), {
    row: undefined,
    save: ({ values: { own_size, ...body } }) =>
      create('POST /staff/menu/goods/{id}/sizes', { params: { id: goods.id }, body: { ...body, ...(own_size !== '' && { own_size }) } }),
    rereads: [menuQueries.root],
    keep: (size: MenuGoods) => queryClient.setQueryData(menuQueries.dish(size.id).queryKey, size),
    onSaved: (size) => {
      showToast({ kind: 'good', title: `${size.size_name}: черновик создан`, text: 'Гости увидят размер после «Опубликовать»' })
      onMade(size)
    },
  })
  return (
    <AskForm onAsk={form.save} aria-label="Новый размер" className="mt-5 rounded-card bg-quiet-2 p-3 pb-4">
      <p className="mb-3 type-meta text-ink-2">
        {glue('Новый размер начнётся как копия этого: название, фото, состав, добавки. Своими будут цена, вес и\u00a0стоп.')}
      </p>
      <div className="grid grid-cols-2 gap-x-2.5">
        <EditField form={form} name="own_size" />
        <EditField form={form} name="size_name" />
      </div>
      <div className="grid grid-cols-3 gap-x-2.5">
        <EditField form={form} name="price" />
        <EditField form={form} name="weight" />
        <EditField form={form} name="pieces" />
      </div>
      <ErrorNote error={form.failure} className="pb-2.5" />
      <StaffButton type="submit" size="sm" kind="ink" icon="plus" lacks={lacks} isLoading={form.isSaving}>
        Добавить размер
      </StaffButton>
    </AskForm>
  )
}

/** Makes the size a dish of its own. */
function LeaveFamily({ goods: { id, revision, size_name } }: { goods: MenuGoods }) {
  const queryClient = useQueryClient()
  const leave = useChange(() => api('PATCH /staff/menu/goods/{id}', { params: { id }, body: { size_name: null, alone: true }, revision }), {
    rereads: [menuQueries.root],
    onDone: (dish) => queryClient.setQueryData(menuQueries.dish(id).queryKey, dish),
  })
  return (
    <>
      <Danger
        act="Сделать отдельным блюдом"
        icon="undo-2"
        warning={`«${size_name}» перестанет быть размером: в\u00a0меню появится отдельное блюдо со своей карточкой.`}
        yes="Да, отделить"
        isLoading={leave.isPending}
        onAct={() => leave.mutate()}
      />
      <ErrorNote error={leave.error} className="mt-3" />
    </>
  )
}
