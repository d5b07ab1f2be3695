import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Menu, MenuCategory, MenuRow } from '~/contracts/staff-menu'
import { glue } from '~/lib/text'
import { plural } from '~/rules/number-text'
import { SearchField, useSearchText } from '~/staff/kit/search-field'
import { api } from '~/staff/api'
import { Loaded } from '~/staff/kit/loaded'
import { Skeleton } from '~/staff/kit/skeleton'
import { SortableList } from '~/staff/kit/sortable-list'
import { useSorting } from '~/staff/kit/use-sorting'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { sorted } from './category-list'
import { DishRow } from './dish-row'
import { menuQueries } from './menu.queries'

type DishListProps = {
  category: MenuCategory
  menu: Menu
  chosen: number | undefined
  timeZone: string
  isPhone: boolean
  onOpen: (id: number) => void
  onAdd: () => void
  onEditCategory: () => void
}

/** The dishes of a category, or of the whole menu by a part of the name. As on the site they can be sorted. */
export function DishList({ category, menu, chosen, timeZone, isPhone, onOpen, onAdd, onEditCategory }: DishListProps) {
  const { q, field } = useSearchText('')
  const [isSearching, setSearching] = useState(false)
  const [order, setOrder] = useState<DishOrder>('site')
  const options = menuQueries.dishes(q === '' ? { category_id: category.id } : { q })
  const query = useQuery(options)
  const rows = query.data ?? []
  const sort = useSorting(
    options.queryKey,
    (ids) => api('PUT /staff/menu/order', { body: { category_id: category.id, goods: ids } }),
    (data: MenuRow[], ids) => sorted(data, ids),
    menuQueries.root,
  )
  const station = menu.stations.find(({ id }) => id === category.station_id)
  const minutes = `${category.kitchen_minutes}\u00a0${plural(category.kitchen_minutes, ['минута', 'минуты', 'минут'])}`
  const row = (dish: MenuRow) => (
    <DishRow
      dish={dish}
      slug={menu.categories.find(({ id }) => id === dish.category_id)?.slug}
      isChosen={dish.id === chosen}
      timeZone={timeZone}
      onOpen={() => onOpen(dish.id)}
    />
  )
  const toggleSearch = () => {
    setSearching(!isSearching)
    field.onChange('')
  }
  return (
    <section aria-label={q === '' ? category.name : 'Найденные блюда'} className="@container w-full min-w-0 grow">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 type-head">{q === '' ? category.name : 'Поиск'}</h2>
        <p className="min-w-24 grow basis-0 type-row text-ink-2">
          {q === '' ? [station?.name, minutes].filter(Boolean).join(', ') : 'по всему меню'}
        </p>
        <div className="flex gap-1.5">
          {!isPhone && (
            <>
              <OrderSelect order={order} onPick={setOrder} />
              <StaffButton
                size="sm"
                icon="settings"
                aria-label={`Категория «${category.name}»`}
                onClick={onEditCategory}
                className="px-2.5!"
              />
            </>
          )}
          <StaffButton
            size="sm"
            icon={isSearching ? 'x' : 'search'}
            aria-label={isSearching ? 'Закрыть поиск' : 'Найти блюдо'}
            onClick={toggleSearch}
            className="px-2.5!"
          />
        </div>
      </header>
      {isSearching && (
        <SearchField
          {...field}
          label="Название блюда"
          placeholder="Название блюда"
          autoFocus
          onKeyDown={(event) => event.key === 'Escape' && toggleSearch()}
          className="mt-2"
        />
      )}
      <p aria-hidden="true" className="mt-3 flex border-b border-line pb-2 type-caption text-ink-3 @max-[30rem]:hidden">
        <span className="grow pl-28">Блюдо</span>
        <span className="w-29">Видно</span>
        <span className="w-22 pr-2 text-right">Цена</span>
      </p>
      <Loaded query={query} waiting={<Waiting />}>
        {rows.length === 0 ? (
          <Empty q={q} onAdd={onAdd} />
        ) : (
          <SortableList
            rows={inOrder(rows, order)}
            onSort={sort}
            label="Блюда"
            className="md:-ml-3"
            isDisabled={q !== '' || order !== 'site' || isPhone}
          >
            {row}
          </SortableList>
        )}
      </Loaded>
      <p role="status" className="sr-only">
        {q !== '' && query.data ? `Нашли: ${rows.length}` : ''}
      </p>
    </section>
  )
}

const OrderSelect = ({ order, onPick }: { order: DishOrder; onPick: (order: DishOrder) => void }) => (
  <span className="relative inline-flex">
    <StaffIcon name="arrow-down-wide-narrow" className="pointer-events-none absolute top-3 left-3.5 size-5" />
    <select
      aria-label="Порядок"
      value={order}
      onChange={(event) => onPick(event.currentTarget.value as DishOrder)}
      className="min-h-11 appearance-none rounded-full bg-quiet pr-4 pl-10.5 type-chip hover:bg-quiet-2 [&>option]:bg-page"
    >
      {DISH_ORDERS.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </span>
)

const Waiting = () => (
  <div className="mt-3 flex flex-col gap-2">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <Skeleton key={row} className="h-14" />
    ))}
  </div>
)

function Empty({ q, onAdd }: { q: string; onAdd: () => void }) {
  if (q !== '') return <p className="mt-4 type-body text-ink-2">{glue('Такого блюда нет. Проверьте название.')}</p>
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4">
      <p className="type-body text-ink-2">{glue('В категории пусто, гости её не видят.')}</p>
      <StaffButton size="sm" icon="plus" onClick={onAdd}>
        Добавить блюдо
      </StaffButton>
    </div>
  )
}

const DISH_ORDERS = [
  { value: 'site', label: 'Как на сайте' },
  { value: 'sold', label: 'По продажам' },
  { value: 'name', label: 'По названию' },
  { value: 'price', label: 'По цене' },
] as const
type DishOrder = (typeof DISH_ORDERS)[number]['value']

/** Rows in the chosen order; as on the site they come from the server. */
function inOrder(rows: readonly MenuRow[], order: DishOrder): readonly MenuRow[] {
  if (order === 'sold') return rows.toSorted((one, other) => other.sold_7 - one.sold_7)
  if (order === 'name') return rows.toSorted((one, other) => one.name.localeCompare(other.name, 'ru'))
  if (order === 'price') return rows.toSorted((one, other) => (one.price ?? 0) - (other.price ?? 0))
  return rows
}
