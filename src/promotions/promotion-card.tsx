import { glue } from '~/lib/text'
import type { ShownPromotion } from '~/rules/dish-promotions'
import { fieldOf } from '~/ui/food-field'

/** A promotion that acts without a code, beside the slides of news. `until`: «до 31 декабря 2027». */
export function PromotionCard({ promotion, until }: { promotion: ShownPromotion; until: string | undefined }) {
  const { id, name, about, text } = promotion
  return (
    <article
      data-field={fieldOf(undefined, id)}
      className="flex h-full flex-col items-start rounded-hero bg-field p-6 text-on-field max-xs:wrap-anywhere md:p-7 xl:p-10"
    >
      <h2 className="type-section max-xs:text-[6.75vw] xl:text-[2rem]">{glue(name)}</h2>
      {about !== '' && <p className="mt-3 type-body text-pretty xl:type-lead">{glue(about)}</p>}
      <p className="mt-3 type-body font-semibold text-pretty">{glue(text)}.</p>
      <p className="mt-auto pt-4 type-meta">{until ? `Действует ${until}, код не\u00a0нужен` : 'Код не\u00a0нужен'}</p>
    </article>
  )
}
