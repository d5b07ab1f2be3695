import type { ImportPlan } from '~/contracts/staff-exchange'
import type { Review } from './use-review'

const SKIP = 'skip'
const NEW = 'new'

/** Rows that could be several dishes: a person says which. */
export function AmbiguousRows({ rows, review }: { rows: ImportPlan['ambiguous']; review: Review }) {
  return rows.map(({ key, name, candidates }) => {
    const chosen = review.chosen[key]
    return (
      <tr key={key} className="border-b border-line max-md:block max-md:py-2">
        <td className="py-3 pr-3 font-[600] max-md:block max-md:py-1">{name}</td>
        <td className="py-2 max-md:block">
          <select
            aria-label={`Что такое «${name}»`}
            value={chosen === undefined ? SKIP : (chosen ?? NEW)}
            onChange={({ currentTarget: { value } }) =>
              review.choose(key, value === SKIP ? undefined : value === NEW ? null : Number(value))
            }
            className="min-h-11 max-w-full rounded-full bg-quiet px-4.5 type-chip text-ink"
          >
            <option value={SKIP}>Пропустить</option>
            <option value={NEW}>Новое блюдо</option>
            {candidates.map((dish) => (
              <option key={dish.id} value={dish.id}>
                {dish.name}, № {dish.id}
              </option>
            ))}
          </select>
        </td>
      </tr>
    )
  })
}
