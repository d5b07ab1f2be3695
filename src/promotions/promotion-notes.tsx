import { glue } from '~/lib/text'
import type { ShownPromotion } from '~/rules/dish-promotions'

/** The promotions of a dish, on its page. */
export function PromotionNotes({ promotions }: { promotions: readonly ShownPromotion[] }) {
  if (promotions.length === 0) return null
  return (
    <ul aria-label="Акции с этим блюдом" className="mt-4 flex flex-col gap-2">
      {promotions.map(({ id, name, text }) => (
        <li key={id} data-field="tamago" className="rounded-card bg-field-soft px-4.5 py-3.5 type-body text-ink">
          <span className="block font-semibold">{glue(name)}</span>
          {glue(text)}.
        </li>
      ))}
    </ul>
  )
}
