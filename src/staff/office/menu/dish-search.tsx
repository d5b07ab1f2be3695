import { useQuery } from '@tanstack/react-query'
import { MAX_SEARCH_LENGTH } from '~/contracts/constants'
import type { MenuRow } from '~/contracts/staff-menu'
import { useSearchText } from '~/staff/kit/search-field'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { Field } from '~/ui/field'
import { menuQueries } from './menu.queries'

const MAX_FOUND = 6

type DishSearchProps = {
  label: string
  /** Dishes that are chosen already. */
  taken: readonly (number | null)[]
  error?: string | undefined
  onPick: (dish: MenuRow) => void
}

/** Finds a dish by its name, to add it to a list. */
export function DishSearch({ label, taken, error, onPick }: DishSearchProps) {
  const { q, field } = useSearchText('')
  const { data: found = [] } = useQuery({ ...menuQueries.dishes({ q }), enabled: q !== '' })
  return (
    <>
      <Field
        label={label}
        value={field.value}
        error={error}
        maxLength={MAX_SEARCH_LENGTH}
        onChange={(event) => field.onChange(event.currentTarget.value)}
        className="mt-2.5"
      />
      {q !== '' && (
        <ul aria-label="Найденные блюда" className="mb-2">
          {found
            .filter(({ id }) => !taken.includes(id))
            .slice(0, MAX_FOUND)
            .map((dish) => (
              <li key={dish.id}>
                <button
                  type="button"
                  onClick={() => {
                    onPick(dish)
                    field.onChange('')
                  }}
                  className="press flex min-h-11 w-full items-center gap-2.5 rounded-full px-3 text-left type-body hover:bg-quiet-2"
                >
                  <StaffIcon name="plus" className="size-5 shrink-0" />
                  {dish.name}
                </button>
              </li>
            ))}
        </ul>
      )}
    </>
  )
}
