import { useId } from 'react'
import type { Menu } from '~/contracts/staff-menu'
import { priceText } from '~/rules/number-text'
import { EditField, faultOf, type FormPart, rowsOf } from '~/staff/kit/edit-field'
import { blankOf } from '~/staff/kit/nested-kinds'
import { RoundButton } from '~/staff/kit/round-button'
import { SelectField } from '~/staff/kit/select-field'
import { StaffButton } from '~/staff/kit/staff-button'
import { DishSearch } from './dish-search'
import { type GROUP, GROUP_ITEM, type GroupItem, offersDishes } from './group-form'

type GroupForm = FormPart<typeof GROUP>
type GroupPanelProps = { form: GroupForm; menu: Menu; onRemove: () => void }

/** One group of choices: how much, of what, for how much. */
export function GroupPanel({ form, menu, onRemove }: GroupPanelProps) {
  const { source, items } = form.draft
  const category = menu.categories.find(({ id }) => id === source?.category_id)
  // a size that no dish has now stays chosen
  const sizes = new Set([...(category?.sizes ?? []), ...(source?.size ? [source.size] : [])])
  const hasDishes = offersDishes(form.draft)
  return (
    <div className="mt-2 rounded-card bg-quiet-2 p-3 pb-4">
      <div className="grid grid-cols-[1fr_8rem] gap-x-2.5">
        <EditField form={form} name="name" autoFocus />
        <EditField form={form} name="kind" />
      </div>
      <div className="grid grid-cols-3 gap-x-2.5">
        <EditField form={form} name="min" />
        <EditField form={form} name="max" />
        <EditField form={form} name="free" />
      </div>
      <SelectField
        label="Из чего"
        value={source?.category_id ?? null}
        options={[
          { value: null, label: 'Свой список' },
          ...menu.categories.map(({ id, name }) => ({ value: id, label: `Все блюда: ${name}` })),
        ]}
        error={faultOf(form, 'source')}
        onPick={(category_id) => form.set({ source: category_id === null ? null : { category_id, size: null } })}
      />
      {source && sizes.size > 0 && (
        <SelectField
          label="Какого размера"
          value={source.size}
          options={[{ value: null, label: 'Любого' }, ...[...sizes].map((size) => ({ value: size, label: size }))]}
          onPick={(size) => form.set({ source: { ...source, size } })}
        />
      )}
      {hasDishes && (
        <div className="grid grid-cols-3 items-start gap-x-2.5">
          <EditField form={form} name="part" />
          <EditField form={form} name="price" />
          {form.draft.price.trim() === '' && <EditField form={form} name="percent_off" />}
        </div>
      )}
      {(source === null || items.length > 0) && <Items form={form} menu={menu} />}
      <StaffButton size="sm" icon="trash" className="mt-2" onClick={onRemove}>
        Убрать выбор
      </StaffButton>
    </div>
  )
}

/** The options and dishes of a group, each at its own price or at one of the group. */
function Items({ form, menu }: Omit<GroupPanelProps, 'onRemove'>) {
  const headId = useId()
  const { rows, add } = rowsOf(form, 'items', GROUP_ITEM)
  const { items, kind } = form.draft
  const put = (item: Partial<GroupItem>) => add({ ...blankOf(GROUP_ITEM), ...item })
  const priceOf = ({ option_id }: GroupItem) => menu.options.find(({ id }) => id === option_id)?.price
  const free = menu.options.filter((one) => one.kind === kind && !items.some(({ option_id }) => option_id === one.id))
  return (
    <div role="group" aria-labelledby={headId}>
      <p id={headId} className="mb-1 type-meta text-ink-2">
        Варианты
      </p>
      <ul>
        {rows.map((row) => {
          const own = priceOf(row.draft)
          return (
            <li key={`${row.draft.option_id} ${row.draft.dish_id}`} className="grid grid-cols-[1fr_6.5rem_2.75rem] items-start gap-2">
              <span className="pt-4 type-row">{row.draft.name}</span>
              <EditField form={row} name="price" {...(own !== undefined && { placeholder: priceText(own) })} />
              <RoundButton kind="row" icon="trash" label={`Убрать: ${row.draft.name}`} className="mt-1.5" onClick={row.remove} />
            </li>
          )
        })}
      </ul>
      {free.length > 0 && (
        <SelectField
          label="Добавить вариант"
          value={null}
          options={[{ value: null, label: 'Выберите' }, ...free.map(({ id, name }) => ({ value: id, label: name }))]}
          onPick={(option_id) => put({ option_id, name: free.find(({ id }) => id === option_id)?.name ?? '' })}
        />
      )}
      <DishSearch
        label="Добавить блюдо"
        taken={items.map(({ dish_id }) => dish_id)}
        onPick={({ id, name }) => put({ dish_id: id, name })}
      />
    </div>
  )
}
