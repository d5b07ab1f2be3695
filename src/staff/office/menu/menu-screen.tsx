import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Menu } from '~/contracts/staff-menu'
import { glue } from '~/lib/text'
import { useOffline } from '~/lib/use-offline'
import { PHONE, useMedia } from '~/ui/media'
import { Loaded } from '~/staff/kit/loaded'
import { Skeleton } from '~/staff/kit/skeleton'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { useMe, useRight } from '~/staff/session/me.queries'
import { CategoryChips } from './category-chips'
import { CategoryList } from './category-list'
import { CategoryPanel } from './category-panel'
import { DISH_TABS, menuText } from './dish-form'
import { DishList } from './dish-list'
import { DishPanel } from './dish-panel'
import { menuQueries } from './menu.queries'
import { OptionList } from './option-list'
import { OptionPanel } from './option-panel'
import { OfficeScreen } from '~/staff/kit/office-screen'

const route = getRouteApi('/staff/_in/menu/')

/** What is open beside the lists; without a value it stays. */
type Open = { category?: number; dish?: number; option?: number; open?: OpenForm }
type OpenForm = 'dish' | 'category' | 'new-category' | 'options' | 'new-option'

/** The menu: categories, the dishes of one, one dish. What is open is in the address. */
export function MenuScreen() {
  const query = useQuery(menuQueries.menu())
  const navigate = route.useNavigate()
  const isPhone = useMedia(PHONE)
  const isOffline = useOffline() !== null
  const mayImport = useRight('exchange.import') !== 'no'
  const show = (open: Open) => void navigate({ search: open, replace: true })
  const menu = query.data
  return (
    <OfficeScreen
      title="Меню"
      className="xl:px-3"
      beside={
        <>
          <p className="min-w-0 grow type-body text-ink-2">{menu && menuText(menu)}</p>
          {menu && !isPhone && <Buttons mayImport={mayImport} hasCategories={menu.categories.length > 0} onOpen={show} />}
        </>
      }
      panel={menu && <Panels menu={menu} onOpen={show} />}
    >
      {isOffline && (
        <p role="status" data-field="tamago" className="mt-3 flex items-center gap-2.5 rounded-field bg-field-soft px-4 py-3 type-body">
          <StaffIcon name="wifi-off" className="size-5 shrink-0" />
          {glue('Нет связи. Меню могло измениться, сохранить пока нельзя.')}
        </p>
      )}
      <Loaded query={query} waiting={<Waiting />}>
        {menu && <Lists menu={menu} isPhone={isPhone} mayImport={mayImport} onOpen={show} />}
      </Loaded>
    </OfficeScreen>
  )
}

type ButtonsProps = { mayImport: boolean; hasCategories: boolean; onOpen: (open: Open) => void }

function Buttons({ mayImport, hasCategories, onOpen }: ButtonsProps) {
  const { category, open } = route.useSearch()
  return (
    <div className="flex gap-2">
      <StaffButton
        size="sm"
        aria-pressed={open === 'options'}
        className={open === 'options' ? 'bg-quiet-2!' : undefined}
        onClick={() => onOpen(open === 'options' ? { category } : { category, open: 'options' })}
      >
        Добавки
      </StaffButton>
      {mayImport && (
        <Link
          to="/staff/menu/import"
          aria-label="Загрузить меню из файла"
          title="Загрузить меню из файла"
          className="press flex size-11 items-center justify-center rounded-full bg-quiet hover:bg-quiet-2"
        >
          <StaffIcon name="upload" className="size-5.5" />
        </Link>
      )}
      {hasCategories && (
        <StaffButton size="sm" kind="ink" icon="plus" onClick={() => onOpen({ category, open: 'dish' })}>
          Блюдо
        </StaffButton>
      )}
    </div>
  )
}

type ListsProps = { menu: Menu; isPhone: boolean; mayImport: boolean; onOpen: (open: Open) => void }

function Lists({ menu, isPhone, mayImport, onOpen }: ListsProps) {
  const search = route.useSearch()
  const timeZone = useMe().kitchens[0]?.time_zone ?? 'Europe/Moscow'
  const category = menu.categories.find(({ id }) => id === search.category) ?? menu.categories[0]
  useReturnedFocus(search.dish)
  const isOptions = search.open === 'options' || search.open === 'new-option'
  const openCategory = (id: number) => onOpen({ category: id })
  if (!category && !isOptions) return <NewMenu mayImport={mayImport} onAdd={() => onOpen({ open: 'new-category' })} />
  return (
    <div className="mt-4 flex items-start gap-4 max-md:flex-col max-md:gap-3">
      {isPhone ? (
        <CategoryChips categories={menu.categories} chosen={category?.id} onOpen={openCategory} />
      ) : (
        <CategoryList
          categories={menu.categories}
          chosen={isOptions ? undefined : category?.id}
          onOpen={openCategory}
          onAdd={() => onOpen({ category: category?.id, open: 'new-category' })}
        />
      )}
      {isOptions || !category ? (
        <OptionList
          options={menu.options}
          chosen={search.option}
          onOpen={(option) => onOpen({ category: search.category, open: 'options', option })}
          onAdd={() => onOpen({ category: search.category, open: 'new-option' })}
        />
      ) : (
        <DishList
          key={category.id}
          category={category}
          menu={menu}
          chosen={search.dish}
          timeZone={timeZone}
          isPhone={isPhone}
          onOpen={(dish) => onOpen({ category: search.category, dish })}
          onAdd={() => onOpen({ category: category.id, open: 'dish' })}
          onEditCategory={() => onOpen({ category: category.id, open: 'category' })}
        />
      )}
    </div>
  )
}

function Panels({ menu, onOpen }: { menu: Menu; onOpen: (open: Open) => void }) {
  const { category: categoryId, dish, option: optionId, open, tab } = route.useSearch()
  const navigate = route.useNavigate()
  const timeZone = useMe().kitchens[0]?.time_zone ?? 'Europe/Moscow'
  const category = menu.categories.find(({ id }) => id === categoryId) ?? menu.categories[0]
  const option = menu.options.find(({ id }) => id === optionId)
  const close = () => onOpen({ category: categoryId })
  const closeOption = () => onOpen({ category: categoryId, open: 'options' })
  const edited = open === 'category' ? category : undefined
  return (
    <>
      {category && (
        <DishPanel
          key={`dish-${dish ?? open}`}
          id={dish}
          isOpen={dish !== undefined || open === 'dish'}
          tab={DISH_TABS.find((one) => one === tab) ?? 'main'}
          onTab={(next) => void navigate({ search: (now) => ({ ...now, tab: next === 'main' ? undefined : next }), replace: true })}
          menu={menu}
          categoryId={category.id}
          timeZone={timeZone}
          onMade={({ id }) => void navigate({ search: (now) => ({ ...now, dish: id, open: undefined, tab: undefined }), replace: true })}
          onClose={close}
        />
      )}
      <CategoryPanel
        key={`category-${edited?.id ?? open}`}
        category={edited}
        isOpen={edited !== undefined || open === 'new-category'}
        menu={menu}
        onSaved={({ id }) => onOpen({ category: id })}
        onDeleted={() => onOpen({})}
        onClose={close}
      />
      <OptionPanel
        key={`option-${option?.id ?? open}`}
        option={option}
        isOpen={option !== undefined || open === 'new-option'}
        onClose={closeOption}
      />
    </>
  )
}

/** Closing a dish gives the focus back to its row. */
function useReturnedFocus(dish: number | undefined) {
  const last = useRef(dish)
  useEffect(() => {
    if (dish === undefined && last.current !== undefined) document.querySelector<HTMLElement>(`[data-dish="${last.current}"]`)?.focus()
    last.current = dish
  }, [dish])
}

const Waiting = () => (
  <div className="mt-4 flex gap-5 max-md:flex-col">
    <Skeleton className="h-96 md:w-55" />
    <Skeleton className="h-96 grow max-md:hidden" />
  </div>
)

/** A new shop, which has no category yet: the next step. */
const NewMenu = ({ mayImport, onAdd }: { mayImport: boolean; onAdd: () => void }) => (
  <section className="mt-6 max-w-120 rounded-drop bg-quiet p-6">
    <h2 className="type-head">Меню пока пустое</h2>
    <p className="mt-2 type-body text-ink-2">
      {glue(mayImport ? 'Создайте категорию или загрузите меню из файла.' : 'Создайте категорию, потом блюда в ней.')}
    </p>
    <div className="mt-5 flex flex-wrap gap-2">
      <StaffButton kind="ink" icon="plus" onClick={onAdd}>
        Категория
      </StaffButton>
      {mayImport && (
        <Link to="/staff/menu/import" className="press inline-flex min-h-12 items-center gap-2.5 rounded-full bg-page px-4 type-chip">
          <StaffIcon name="upload" />
          Загрузить из файла
        </Link>
      )}
    </div>
  </section>
)
