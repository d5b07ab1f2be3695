import { Link } from '@tanstack/react-router'
import type { Goods } from '~/contracts/goods'
import { priceText } from '~/rules/number-text'
import { priceWithChoice } from '~/rules/shown-price'
import { chipClass } from '~/ui/chip'

/** The sizes of a dish as links to their pages, which load beforehand. Another one takes the place of this page in the history; the view stays. */
export const SizeLinks = ({ sizes }: Pick<Goods, 'sizes'>) => (
  <nav aria-label="Размер" data-tabs>
    <ul className="mt-4 flex flex-wrap gap-2">
      {sizes.map((one) => (
        <li key={one.id}>
          <Link
            to="/product/$slug"
            params={{ slug: one.slug }}
            replace
            resetScroll={false}
            preload="render"
            state={(now) => ({ ...now, isSameDish: true })}
            className={chipClass(false, 'rounded-card py-1.5 text-center leading-5')}
          >
            <span className="wrap-anywhere">
              {one.size}
              <span className="sum block type-caption leading-4">
                {one.available ? `${one.choice_from === undefined ? '' : 'от\u00a0'}${priceText(priceWithChoice(one))}` : 'сейчас нет'}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
