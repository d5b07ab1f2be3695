import { glue } from '~/lib/text'
import type { Menu, MenuCategory } from '~/contracts/staff-menu'
import { api } from '~/staff/api'
import { SortableList } from '~/staff/kit/sortable-list'
import { useSorting } from '~/staff/kit/use-sorting'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'
import { fieldOf } from '~/ui/food-field'
import { Plate } from '~/ui/plate'
import { menuQueries } from './menu.queries'

type CategoryListProps = {
  categories: readonly MenuCategory[]
  chosen: number | undefined
  onOpen: (id: number) => void
  onAdd: () => void
}

/** The categories in their order, with how many dishes each has. */
export function CategoryList({ categories, chosen, onOpen, onAdd }: CategoryListProps) {
  const sort = useSorting(
    menuQueries.menu().queryKey,
    (ids) => api('PUT /staff/menu/order', { body: { categories: ids } }),
    sortMenu,
    menuQueries.root,
  )
  return (
    <nav aria-label="Категории" className="w-60 shrink-0">
      <p aria-hidden="true" className="mb-2 flex justify-between px-2 type-caption text-ink-3">
        <span>Категории</span>
        <span>блюд</span>
      </p>
      <SortableList rows={categories} onSort={sort} label="Категории" className="-ml-6">
        {({ id, slug, name, image, goods, drafts }) => (
          <button
            type="button"
            aria-current={id === chosen || undefined}
            onClick={() => onOpen(id)}
            className={cx(
              'press flex min-h-13 w-full items-center gap-2.5 rounded-full py-1 pr-3.5 pl-1.5 text-left type-chip',
              id === chosen ? 'bg-ink text-page' : 'hover:bg-quiet',
            )}
          >
            <Plate field={fieldOf(slug, id)} size="xs" src={image} />
            <span className="line-clamp-2 min-w-0 grow leading-tight wrap-anywhere">{glue(name)}</span>
            <span className={cx('tabular-nums', id === chosen ? 'text-page' : 'text-ink-2')}>{goods + drafts}</span>
          </button>
        )}
      </SortableList>
      <button
        type="button"
        onClick={onAdd}
        className="press mt-1 flex min-h-11 w-full items-center gap-3 rounded-full pl-8 type-chip hover:bg-quiet"
      >
        <StaffIcon name="plus" className="size-5" />
        Категория
      </button>
    </nav>
  )
}

const sortMenu = (menu: Menu, ids: number[]): Menu => ({ ...menu, categories: sorted(menu.categories, ids) })

/** Rows in the order of `ids`. */
export const sorted = <Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] =>
  rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
