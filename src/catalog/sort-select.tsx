import type { GoodsSort } from '~/contracts/categories'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'

const sorts: Record<GoodsSort, string> = {
  menu: 'Как в меню',
  popular: 'Сначала популярные',
  cheap: 'Сначала дешевле',
  dear: 'Сначала дороже',
}

type SortSelectProps = {
  value: GoodsSort
  onChange: (sort: GoodsSort) => void
  /** Other search parameters, for the form without scripts. */
  keep: Record<string, string | undefined>
}

/** Select of the sort; an icon on a phone, a form without scripts. */
export function SortSelect({ value, onChange, keep }: SortSelectProps) {
  return (
    <form className="flex shrink-0 items-center gap-2">
      {Object.entries(keep).map(([name, text]) => text !== undefined && <input key={name} type="hidden" name={name} value={text} />)}
      <label
        className={cx(
          'press relative flex h-11 items-center rounded-full type-chip has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink max-md:w-11 max-md:justify-center md:hover:bg-quiet',
          value === 'menu' ? 'max-md:bg-quiet' : 'max-md:bg-ink max-md:text-page',
        )}
      >
        <span className="sr-only">Порядок</span>
        <Icon name="list-filter" className="pointer-events-none absolute size-5.5 md:hidden" />
        <select
          name="sort"
          value={value}
          onChange={(event) => onChange(isSort(event.target.value) ? event.target.value : 'menu')}
          className="h-11 cursor-pointer appearance-none rounded-full bg-transparent outline-none max-md:w-11 max-md:text-transparent max-md:forced-colors:opacity-0 md:field-sizing-content md:pr-10 md:pl-4.5"
        >
          {Object.entries(sorts).map(([sort, text]) => (
            <option key={sort} value={sort} className="bg-raised text-ink">
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute right-4 size-4.5 max-md:hidden" />
      </label>
      <button type="submit" className="hidden h-11 rounded-full bg-quiet px-4.5 type-chip noscript:block">
        Показать
      </button>
    </form>
  )
}

const isSort = (text: string): text is GoodsSort => Object.hasOwn(sorts, text)
