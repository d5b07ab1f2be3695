import { glue } from '~/lib/text'
import type { MenuRow } from '~/contracts/staff-menu'
import { numberText, priceText } from '~/rules/number-text'
import { cx } from '~/ui/cx'
import { fieldOf } from '~/ui/food-field'
import { Picture } from '~/ui/picture'
import { serverNow } from '~/lib/server-clock'
import { slotText } from '~/rules/moment-text'
import { StaffIcon } from '~/staff/kit/staff-icon'

type DishRowProps = { dish: MenuRow; slug: string | undefined; isChosen: boolean; timeZone: string; onOpen: () => void }

/** A dish of the list: picture, name, sales of the week, whether guests see it, price. In a narrow list, such as beside an open dish,
 *  whether it is seen is below the name. */
export function DishRow({ dish, slug, isChosen, timeZone, onOpen }: DishRowProps) {
  const { name, image, sold_7: sold, price, old_price: old, visibility, category_id: categoryId } = dish
  const isDraft = visibility === 'draft'
  return (
    <div
      className={cx(
        'relative flex min-h-16 items-center gap-3 border-b border-line py-1 pr-2',
        isChosen ? 'rounded-card border-transparent bg-quiet' : 'hover:bg-quiet/60',
      )}
    >
      <span
        data-field={fieldOf(slug, categoryId)}
        className={cx('block size-14 shrink-0 overflow-hidden rounded-field bg-field-soft @max-[22rem]:size-10', isDraft && 'opacity-60')}
      >
        <Picture src={image} alt="" sizes="56px" covers />
      </span>
      <span className="min-w-0 grow">
        <button
          type="button"
          data-dish={dish.id}
          aria-current={isChosen || undefined}
          onClick={onOpen}
          className="block max-w-full text-left text-[1rem]/[1.25rem] font-[600] after:absolute after:inset-0"
        >
          {glue(name)}
        </button>
        <span className="block truncate type-caption text-ink-3">
          {isDraft && sold === 0 ? 'ещё не\u00a0продавали' : `за\u00a0неделю ${numberText(sold)}`}
        </span>
        <span className="@min-[30rem]:hidden">
          <VisibilityWords {...dish} timeZone={timeZone} />
        </span>
      </span>
      <span className="w-29 shrink-0 @max-[30rem]:hidden">
        <VisibilityWords {...dish} timeZone={timeZone} />
      </span>
      <span className="flex w-20 shrink-0 flex-col items-end @max-[22rem]:w-auto">
        {price === null ? (
          <span className="type-meta text-ink-3">нет цены</span>
        ) : (
          <span className="sum type-price text-[1.0625rem]">{priceText(price)}</span>
        )}
        {old !== null && (
          <span className="sum type-caption text-ink-3">
            <span className="sr-only">старая цена</span>
            <s>{priceText(old)}</s>
          </span>
        )}
      </span>
    </div>
  )
}

const LOOKS = {
  on: { icon: 'eye', look: 'text-ok' },
  stop: { icon: 'ban', look: 'text-err' },
  draft: { icon: 'pencil-line', look: 'text-ink-2' },
} as const

type VisibilityWordsProps = Pick<MenuRow, 'visibility' | 'stop'> & { timeZone: string }

/** «на сайте», «стоп до 21:00», «черновик» */
function VisibilityWords({ visibility, stop, timeZone }: VisibilityWordsProps) {
  const { icon, look } = LOOKS[visibility]
  const words = visibility === 'on' ? 'на\u00a0сайте' : visibility === 'draft' ? 'черновик' : stopText(stop?.until ?? null, timeZone)
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-[0.8125rem]/[1.125rem] font-[600]', look)}>
      <StaffIcon name={icon} className="size-4 shrink-0" />
      {words}
    </span>
  )
}

function stopText(until: string | null, timeZone: string): string {
  return until === null ? 'стоп, пока не\u00a0вернёте' : `стоп до\u00a0${slotText(until, serverNow(), timeZone)}`
}
