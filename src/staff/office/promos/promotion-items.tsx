import { useQuery } from '@tanstack/react-query'
import type { PromotionNames } from '~/rules/promotion-text'
import { EditField, rowsOf } from '~/staff/kit/edit-field'
import type { EditForm } from '~/staff/kit/edit-form'
import { RoundButton } from '~/staff/kit/round-button'
import { SelectField } from '~/staff/kit/select-field'
import { StaffButton } from '~/staff/kit/staff-button'
import { DishSearch } from '~/staff/office/menu/dish-search'
import { menuQueries } from '~/staff/office/menu/menu.queries'
import { ITEMS, type RuleForm } from './promotion-form'

type ItemsFieldsProps = { form: EditForm<RuleForm>; names: PromotionNames }

/** Lists of dishes, of which the cart must have so many pieces. */
export function ItemsFields({ form, names }: ItemsFieldsProps) {
  const { rows, add } = rowsOf(form, 'items', ITEMS)
  const menu = useQuery(menuQueries.menu())
  const categories = menu.data?.categories ?? []
  return (
    <div className="flex flex-col gap-3">
      {rows.map((row, index) => {
        const { goods, categories: chosen } = row.draft
        return (
          <div key={index} role="group" aria-label={`Список ${index + 1}`} className="rounded-card bg-quiet-2 p-3">
            <div className="grid grid-cols-[1fr_2.75rem] gap-2">
              <EditField form={row} name="count" />
              <RoundButton kind="row" icon="trash" label={`Убрать список ${index + 1}`} className="mt-1.5" onClick={row.remove} />
            </div>
            <ul className="mb-2 flex flex-wrap gap-2">
              {chosen.map((id) => (
                <Chosen
                  key={`c${id}`}
                  name={`Все: ${names.categories(id) ?? 'нет в\u00a0меню'}`}
                  onRemove={() => row.set({ categories: chosen.filter((one) => one !== id) })}
                />
              ))}
              {goods.map((id) => (
                <Chosen
                  key={`g${id}`}
                  name={names.goods(id) ?? 'нет в\u00a0меню'}
                  onRemove={() => row.set({ goods: goods.filter((one) => one !== id) })}
                />
              ))}
            </ul>
            <SelectField
              label="Добавить категорию"
              value={null}
              options={[
                { value: null, label: 'Выберите' },
                ...categories.filter(({ id }) => !chosen.includes(id)).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onPick={(id) => id !== null && row.set({ categories: [...chosen, id] })}
            />
            <DishSearch label="Добавить блюдо" taken={goods} onPick={({ id }) => row.set({ goods: [...goods, id] })} />
          </div>
        )
      })}
      <StaffButton size="sm" icon="plus" onClick={() => add({ count: '1' })}>
        Список блюд
      </StaffButton>
    </div>
  )
}

const Chosen = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <li className="inline-flex min-h-11 items-center gap-1 rounded-full bg-quiet pl-3.5 type-chip">
    {name}
    <RoundButton kind="row" icon="x" label={`Убрать: ${name}`} onClick={onRemove} />
  </li>
)
