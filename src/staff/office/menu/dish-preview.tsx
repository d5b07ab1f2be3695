import type { FoodField } from '~/ui/food-field'
import { capital, glue } from '~/lib/text'
import { measureText } from '~/rules/number-text'
import { photoGround } from '~/rules/photo-ground'
import { numberIn } from '~/rules/typed-number'
import { readableOf } from '~/staff/kit/edit-draft'
import { ProductBadges } from '~/ui/badges'
import { Icon } from '~/ui/icon'
import { Picture } from '~/ui/picture'
import { Price } from '~/ui/price'
import type { TabProps } from './dish-form'

/** The dish's tile as customers will see it, with what is typed. */
export function DishPreview({ form: { fields, draft }, field }: Pick<TabProps, 'form'> & { field: FoodField }) {
  const { price: typedPrice, old_price: old, pieces, weight } = readableOf(fields, draft)
  const price = typedPrice ?? 0
  const asks = typedPrice === 0 && draft.groups.some(({ min }) => (numberIn(min, 'count') ?? 0) > 0)
  const note = [
    draft.size_name,
    pieces ? measureText(pieces, 'шт') : '',
    weight ? measureText(weight, draft.unit) : '',
    draft.options.length > 0 ? 'есть\u00a0добавки' : '',
  ]
  return (
    <section aria-label="Так видит гость" className="mb-5 grid grid-cols-[9.25rem_1fr] gap-4">
      <div data-field={field} className="relative aspect-square">
        <div className="bite absolute inset-0 flex items-center justify-center overflow-hidden rounded-drop bg-field-soft">
          <div className={photoGround(draft.images[0] ?? '') ? 'size-full' : 'size-9/10'}>
            <Picture src={draft.images[0]} alt="" sizes="148px" covers />
          </div>
        </div>
        <div className="absolute top-2 left-2 flex flex-col items-start gap-1 pr-2">
          <ProductBadges goods={{ badge: draft.badge, price, old_price: old || null }} />
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
        {price > 0 ? (
          <Price value={price} old={old || null} />
        ) : (
          <p className="type-chip text-ink-2">{asks ? 'цена по выбору' : 'без цены'}</p>
        )}
        <p className="mt-0.5 type-name break-words">{glue(draft.name) || 'Без названия'}</p>
        <p className="mt-1 type-meta text-ink-3">{note.filter(Boolean).join(', ')}</p>
        <p className="mt-1 line-clamp-3 type-meta text-ink-2">{capital(draft.composition)}</p>
      </div>
    </section>
  )
}
