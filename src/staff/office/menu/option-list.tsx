import { OPTION_KINDS } from '~/contracts/constants'
import type { Menu, MenuOption } from '~/contracts/staff-menu'
import { glue } from '~/lib/text'
import { plural, priceText } from '~/rules/number-text'
import { api } from '~/staff/api'
import { SortableList } from '~/staff/kit/sortable-list'
import { useSorting } from '~/staff/kit/use-sorting'
import { StaffButton } from '~/staff/kit/staff-button'
import { cx } from '~/ui/cx'
import { fieldOf } from '~/ui/food-field'
import { Plate } from '~/ui/plate'
import { sorted } from './category-list'
import { menuQueries } from './menu.queries'
import { KIND_NAMES } from './option-kinds'

type OptionListProps = { options: readonly MenuOption[]; chosen: number | undefined; onOpen: (id: number) => void; onAdd: () => void }

/** All options by kind, each kind sortable. */
export function OptionList({ options, chosen, onOpen, onAdd }: OptionListProps) {
  const sort = useSorting(
    menuQueries.menu().queryKey,
    (ids) => api('PUT /staff/menu/order', { body: { options: ids } }),
    sortMenu,
    menuQueries.root,
  )
  const groups = OPTION_KINDS.map((kind) => ({ kind, rows: options.filter((option) => option.kind === kind) }))
  /** The order of one kind within that of all. */
  const sortKind = (kind: MenuOption['kind'], ids: number[]) =>
    sort(groups.flatMap((group) => (group.kind === kind ? ids : group.rows.map(({ id }) => id))))
  return (
    <section aria-label="Все добавки" className="w-full min-w-0 grow">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="type-head">Добавки</h2>
        <StaffButton size="sm" icon="plus" onClick={onAdd}>
          Добавка
        </StaffButton>
      </header>
      {options.length === 0 && (
        <p className="mt-4 type-body text-ink-2">{glue('Добавок ещё нет. Создайте первую и отметьте её у блюд, на вкладке «Добавки».')}</p>
      )}
      {groups.map(
        ({ kind, rows }) =>
          rows.length > 0 && (
            <section key={kind} aria-label={KIND_NAMES[kind].many} className="mt-5">
              <h3 className="border-b border-line pb-2 type-caption text-ink-3">{KIND_NAMES[kind].many}</h3>
              <SortableList rows={rows} onSort={(ids) => sortKind(kind, ids)} label={KIND_NAMES[kind].many} className="-ml-3">
                {(option) => <OptionRow option={option} isChosen={option.id === chosen} onOpen={() => onOpen(option.id)} />}
              </SortableList>
            </section>
          ),
      )}
    </section>
  )
}

const sortMenu = (menu: Menu, ids: number[]): Menu => ({ ...menu, options: sorted(menu.options, ids) })

type OptionRowProps = { option: MenuOption; isChosen: boolean; onOpen: () => void }

const OptionRow = ({ option: { id, name, price, max, image, goods }, isChosen, onOpen }: OptionRowProps) => (
  <button
    type="button"
    aria-current={isChosen || undefined}
    onClick={onOpen}
    className={cx(
      'flex min-h-14 w-full items-center gap-3 border-b border-line px-2 py-1.5 text-left',
      isChosen ? 'rounded-card border-transparent bg-quiet' : 'hover:bg-quiet/60',
    )}
  >
    <Plate field={fieldOf(undefined, id)} size="sm" src={image} />
    <span className="min-w-0 grow">
      <span className="block truncate text-[1rem]/[1.25rem] font-[600]">{name}</span>
      <span className="block truncate type-caption text-ink-3">
        {goods === 0 ? 'ни у одного блюда' : `у ${goods} ${plural(goods, ['блюда', 'блюд', 'блюд'])}`}, не больше {max}
      </span>
    </span>
    <span className="sum shrink-0 type-price text-[1.0625rem]">{priceText(price)}</span>
  </button>
)
