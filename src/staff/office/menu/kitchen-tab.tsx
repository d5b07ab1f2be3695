import { glue } from '~/lib/text'
import type { MenuGoods } from '~/contracts/staff-menu'
import { plural } from '~/rules/number-text'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { EditField, faultOf } from '~/staff/kit/edit-field'
import { Stepper } from '~/ui/stepper'
import { DishSearch } from './dish-search'
import type { TabProps } from './dish-form'
import { offersDishes } from './group-form'

/** Where and of what the dish is made: its station, the parts of a set, a note for the cooks, the article. */
export function KitchenTab({ form, menu }: TabProps) {
  const category = menu.categories.find(({ id }) => id === form.draft.category_id)
  const station = menu.stations.find(({ id }) => id === category?.station_id)
  const minutes = category?.kitchen_minutes ?? 0
  const { parts, groups, composition } = form.draft
  const isOfOthers = parts.length > 0 || (composition.trim() === '' && groups.some(offersDishes))
  return (
    <>
      <p className="mb-5 flex items-start gap-2.5 type-body text-ink-2">
        <StaffIcon name="chef-hat" className="size-5.5 shrink-0" />
        <span>
          {station ? station.name : 'Цех не выбран'}, {minutes} {plural(minutes, ['минута', 'минуты', 'минут'])}. Это задаёт категория «
          {category?.name}».
          {isOfOthers && ' Готовят его цеха тех блюд, из\u00a0которых оно состоит.'}
          {isOfOthers && parts.length === 0 && ' Если что-то готовят и\u00a0здесь, напишите это в\u00a0составе.'}
        </span>
      </p>
      <Parts parts={form.draft.parts} error={faultOf(form, 'parts')} onChange={(parts) => form.set({ parts })} />
      <EditField form={form} name="note" label="Заметка для кухни" />
      <EditField form={form} name="article" />
    </>
  )
}

type SetParts = MenuGoods['parts']
type PartsProps = { parts: SetParts; error: string | undefined; onChange: (parts: SetParts) => void }

/** The dishes of a set. */
function Parts({ parts, error, onChange }: PartsProps) {
  return (
    <fieldset className="mb-5">
      <legend className="mb-2 type-meta text-ink-3">Что в наборе</legend>
      <ul>
        {parts.map((part) => (
          <li key={part.id} className="flex items-center gap-3 border-b border-line py-1.5 type-body">
            <span className="min-w-0 grow">{glue(part.name)}</span>
            <Stepper
              name={part.name}
              value={part.qtt}
              max={99}
              hasBin
              onChange={(qtt) =>
                onChange(
                  qtt === 0 ? parts.filter(({ id }) => id !== part.id) : parts.map((one) => (one.id === part.id ? { ...one, qtt } : one)),
                )
              }
            />
          </li>
        ))}
      </ul>
      <DishSearch
        label="Найти блюдо для набора"
        taken={parts.map(({ id }) => id)}
        error={error}
        onPick={({ id, name }) => onChange([...parts, { id, name, qtt: 1 }])}
      />
    </fieldset>
  )
}
