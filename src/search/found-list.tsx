import { Link } from '@tanstack/react-router'
import type { GoodsCard } from '~/catalog/menu'
import { useCategoryField } from '~/catalog/category-field'
import { glue } from '~/lib/text'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Plate } from '~/ui/plate'
import { allText, markMatches } from './found-text'
import { optionId } from '~/ui/use-list-keys'

type FoundListProps = { id: string; goods: GoodsCard[]; query: string; active: number }

export const SHOWN = 6

const row = 'press flex min-h-15 items-center gap-3.5 rounded-full px-6 type-body text-[min(1rem,7.2vw)] md:px-3 hover:bg-quiet'

/** The best results and a link to all. Options are links; the focus stays in the field (`aria-activedescendant`). */
export function FoundList({ id, goods, query, active }: FoundListProps) {
  const fieldOf = useCategoryField()
  const shown = goods.slice(0, SHOWN)
  const option = (index: number) => ({
    id: optionId(id, index),
    role: 'option',
    tabIndex: -1,
    'aria-selected': index === active,
    className: cx(row, index === active && 'bg-quiet inset-ring-2 inset-ring-ink'),
  })
  return (
    <div id={id} role="listbox" aria-label="Найденные блюда">
      {shown.map(({ id: goodsId, slug, name, picture, category_id }, index) => (
        <Link key={goodsId} to="/product/$slug" params={{ slug }} {...option(index)}>
          <Plate field={fieldOf(category_id)} size="sm" src={picture} />
          <span className="line-clamp-2 min-w-0 grow max-xs:line-clamp-none">
            {markMatches(glue(name), query).map(({ text, isHit }, place) =>
              isHit ? (
                <mark
                  key={place}
                  className="bg-transparent font-bold text-ink underline decoration-tamago/50 decoration-8 -underline-offset-4 [text-decoration-skip-ink:none]"
                >
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </span>
          <Icon name="arrow-up-right" className="size-5 shrink-0" />
        </Link>
      ))}
      <Link to="/search" search={{ q: query }} {...option(shown.length)}>
        <span className="grow font-semibold">{allText(goods.length)}</span>
        <kbd aria-hidden="true" className="font-text type-caption text-ink-3 max-md:hidden">
          Enter
        </kbd>
        <Icon name="arrow-right" className="size-5 shrink-0" />
      </Link>
    </div>
  )
}
