import { measureText } from '~/rules/number-text'
import type { FoodField } from '~/ui/food-field'
import { capital, glue } from '~/lib/text'
import { photoGround } from '~/rules/photo-ground'
import { numberIn } from '~/rules/typed-number'
import { ProductBadges } from '~/ui/badges'
import { Icon } from '~/ui/icon'
import { Picture } from '~/ui/picture'
import { Price } from '~/ui/price'
import type { DishForm } from './dish-form'

/** The dish's tile as customers will see it, with what is typed. */
export function DishPreview({ form, field }: { form: DishForm; field: FoodField }) {
  const price = numberIn(form.price, 'money') || 0
  const old = numberIn(form.old_price, 'money') || null
  const [pieces, weight] = [numberIn(form.pieces, 'count'), numberIn(form.weight, form.unit)]
  const note = [
    pieces ? measureText(pieces, 'шт') : '',
    weight ? measureText(weight, form.unit) : '',
    form.options.length > 0 ? 'есть\u00a0добавки' : '',
  ]
  return (
    <section aria-label="Так видит гость" className="mb-5 grid grid-cols-[9.25rem_1fr] gap-4">
      <div data-field={field} className="relative aspect-square">
        <div className="bite absolute inset-0 flex items-center justify-center overflow-hidden rounded-drop bg-field-soft">
          <div className={photoGround(form.images[0] ?? '') ? 'size-full' : 'size-9/10'}>
            <Picture src={form.images[0]} alt="" sizes="148px" covers />
          </div>
        </div>
        <div className="absolute top-2 left-2 flex flex-col items-start gap-1 pr-2">
          <ProductBadges goods={{ badge: form.badge, price, old_price: old }} />
        </div>
        <span
          aria-hidden="true"
          className="absolute -right-0.5 -bottom-0.5 flex size-11 items-center justify-center rounded-full bg-salmon text-on-salmon"
        >
          <Icon name="plus" className="size-5" />
        </span>
      </div>
      <div className="min-w-0">
        <p className="type-caption text-ink-3">Так видит гость</p>
        {price > 0 ? <Price value={price} old={old} /> : <p className="type-chip text-ink-2">без цены</p>}
        <p className="mt-0.5 type-name break-words">{glue(form.name) || 'Без названия'}</p>
        <p className="mt-1 type-meta text-ink-3">{note.filter(Boolean).join(', ')}</p>
        <p className="mt-1 line-clamp-3 type-meta text-ink-2">{capital(form.composition)}</p>
      </div>
    </section>
  )
}
