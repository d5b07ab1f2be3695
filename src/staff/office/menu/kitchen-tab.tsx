import { glue } from '~/lib/text'
import { useQuery } from '@tanstack/react-query'
import { MAX_SEARCH_LENGTH } from '~/contracts/constants'
import type { MenuGoods } from '~/contracts/staff-menu'
import { plural } from '~/rules/number-text'
import { useSearchText } from '~/staff/kit/search-field'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { EditField, faultOf } from '~/staff/kit/edit-field'
import { Field } from '~/ui/field'
import { Stepper } from '~/ui/stepper'
import type { TabProps } from './dish-form'
import { menuQueries } from './menu.queries'

const MAX_FOUND = 6

/** Where and of what the dish is made: its station, the parts of a set, a note for the cooks, the article. */
export function KitchenTab({ form, menu }: TabProps) {
  const category = menu.categories.find(({ id }) => id === form.draft.category_id)
  const station = menu.stations.find(({ id }) => id === category?.station_id)
  const minutes = category?.kitchen_minutes ?? 0
  return (
    <>
      <p className="mb-5 flex items-start gap-2.5 type-body text-ink-2">
        <StaffIcon name="chef-hat" className="size-5.5 shrink-0" />
        <span>
          {station ? station.name : 'Цех не выбран'}, {minutes} {plural(minutes, ['минута', 'минуты', 'минут'])}. Это задаёт категория «
          {category?.name}».
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
  const { q, field } = useSearchText('')
  const { data: found = [] } = useQuery({ ...menuQueries.dishes({ q }), enabled: q !== '' })
  const free = found.filter(({ id }) => !parts.some((part) => part.id === id)).slice(0, MAX_FOUND)
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
      <Field
        label="Найти блюдо для набора"
        value={field.value}
        error={error}
        maxLength={MAX_SEARCH_LENGTH}
        onChange={(event) => field.onChange(event.currentTarget.value)}
        className="mt-2.5"
      />
      {q !== '' && (
        <ul aria-label="Найденные блюда" className="mb-2">
          {free.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  onChange([...parts, { id, name, qtt: 1 }])
                  field.onChange('')
                }}
                className="press flex min-h-11 w-full items-center gap-2.5 rounded-full px-3 text-left type-body hover:bg-quiet-2"
              >
                <StaffIcon name="plus" className="size-5 shrink-0" />
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
