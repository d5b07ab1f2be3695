import { useQueries, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { StaffPromotion } from '~/contracts/staff-promotions'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { promotionSentence, type PromotionNames } from '~/rules/promotion-text'
import { ChoiceChips } from '~/staff/kit/choice-chips'
import { EmptyState } from '~/staff/kit/empty-state'
import { Loaded } from '~/staff/kit/loaded'
import { OfficeScreen } from '~/staff/kit/office-screen'
import { SidePanel } from '~/staff/kit/side-panel'
import { StaffButton } from '~/staff/kit/staff-button'
import type { StaffIconName } from '~/staff/kit/staff-icon'
import { type PillTone, StatePill } from '~/staff/kit/state-pill'
import { menuQueries } from '~/staff/office/menu/menu.queries'
import { placesQueries } from '~/staff/office/places/places.queries'
import { zonesQueries } from '~/staff/office/zones/zones.queries'
import { useMe } from '~/staff/session/me.queries'
import { cx } from '~/ui/cx'
import { promoPeriodText } from './dates'
import { STATES } from './promo-form'
import { PROMO_PAGES } from './promo-pages'
import { PromotionPanel } from './promotion-panel'
import { promotionsQueries } from './promotions.queries'

const route = getRouteApi('/staff/_in/promotions')

const PILLS: Record<StaffPromotion['state'], { word: string; icon: StaffIconName; tone: PillTone }> = {
  ...STATES,
  off: { word: 'Выключена', icon: 'pause', tone: 'over' },
  archived: { word: 'В\u00a0архиве', icon: 'archive', tone: 'over' },
}

const LISTS = [
  { value: null, label: 'Рабочие' },
  { value: 'archive', label: 'Архив' },
] as const

/** Automatic promotions. What is open beside the list is in the address. */
export function PromotionsScreen() {
  const { promo, open, tab } = route.useSearch()
  const navigate = route.useNavigate()
  const timeZone = useMe().kitchens[0]?.time_zone ?? 'Europe/Moscow'
  const isArchive = tab === 'archive'
  const query = useQuery(promotionsQueries.list(isArchive))
  const { names, zones } = useNames()
  const show = (search: { promo?: number; open?: 'new' }) =>
    void navigate({ search: { ...(isArchive && { tab }), ...search }, replace: true })
  const rule = query.data?.find(({ id }) => id === promo)
  const isNew = rule === undefined && open === 'new'
  const close = () => show({})
  return (
    <OfficeScreen
      {...PROMO_PAGES}
      beside={
        <StaffButton size="sm" kind="ink" icon="plus" onClick={() => show({ open: 'new' })}>
          Акция
        </StaffButton>
      }
      panel={
        <SidePanel isOpen={isNew || rule !== undefined} onClose={close} title={rule?.name ?? 'Новая акция'}>
          {(isNew || rule) && (
            <PromotionPanel key={rule?.id ?? 'new'} rule={rule} timeZone={timeZone} names={names} zones={zones} onClose={close} />
          )}
        </SidePanel>
      }
    >
      <div className="mt-4">
        <ChoiceChips
          label="Какие акции"
          options={LISTS}
          isOn={(value) => value === (isArchive ? 'archive' : null)}
          onPick={(value) => void navigate({ search: value === null ? {} : { tab: value }, replace: true })}
        />
      </div>
      <Loaded query={query}>
        {query.data?.length === 0 && isArchive ? (
          <EmptyState title="Архив пуст" text={'Сюда попадают акции, которые убрали из\u00a0списка. Их можно вернуть.'} />
        ) : query.data?.length === 0 ? (
          <EmptyState
            title="Акций пока нет"
            text="Акция действует сама, без кода: скидка на самовывоз, третий ролл бесплатно, подарок от суммы."
          >
            <StaffButton kind="ink" icon="plus" onClick={() => show({ open: 'new' })}>
              Первая акция
            </StaffButton>
          </EmptyState>
        ) : (
          <ul aria-label="Акции" className="mt-4">
            {query.data?.map((one) => (
              <PromotionRow
                key={one.id}
                rule={one}
                text={promotionSentence(one, names, one.gift_name)}
                period={promoPeriodText(one, timeZone)}
                isChosen={one.id === promo}
                onOpen={() => show({ promo: one.id })}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </OfficeScreen>
  )
}

type PromotionRowProps = { rule: StaffPromotion; text: string; period: string; isChosen: boolean; onOpen: () => void }

function PromotionRow({ rule: { name, state, orders, discount, effect, warnings }, text, period, isChosen, onOpen }: PromotionRowProps) {
  const { word, icon, tone } = PILLS[state]
  const odd = warnings.filter(({ key }) => key !== 'no_end')
  return (
    <li className={cx('relative flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-2 py-3', isChosen && 'bg-quiet')}>
      <div className="min-w-0 grow basis-72">
        <button
          type="button"
          onClick={onOpen}
          className="block max-w-full text-left text-[1rem] font-[600] wrap-anywhere after:absolute after:inset-0"
        >
          {name}
        </button>
        <span className="block type-row text-ink-2">{glue(text)}</span>
        {odd.length > 0 && <span className="block type-caption text-err">{glue(odd.map((one) => one.text).join('. '))}</span>}
      </div>
      <div className="basis-40">
        <StatePill icon={icon} tone={tone}>
          {word}
        </StatePill>
        <span className="mt-0.5 block type-caption text-ink-2">{period}</span>
      </div>
      <p className="basis-32 text-right type-row tabular-nums">
        {`${orders}\u00a0зак.`}
        <span className="block type-caption text-ink-2">{`${effect.kind === 'gift' ? 'подарено на' : 'скидка'} ${priceText(discount)}`}</span>
      </p>
    </li>
  )
}

/** The zones of all cities. */
function useZones(): { id: number; name: string }[] {
  const { data } = useQuery(placesQueries.list())
  const cities = data?.cities ?? []
  const lists = useQueries({ queries: cities.map(({ id }) => zonesQueries.list(id)) })
  return lists.flatMap(({ data: zones = [] }, at) =>
    zones.map(({ id, name }) => ({ id, name: cities.length > 1 ? `${cities[at]?.name}: ${name}` : name })),
  )
}

/** Dishes, categories and zones by their ids. */
function useNames(): { names: PromotionNames; zones: { id: number; name: string }[] } {
  const [menu, dishes] = useQueries({ queries: [menuQueries.menu(), menuQueries.dishes({})] })
  const find = (rows: readonly { id: number; name: string }[] = [], id: number) => rows.find((one) => one.id === id)?.name
  const zones = useZones()
  return {
    names: {
      goods: (id) => find(dishes.data, id),
      categories: (id) => find(menu.data?.categories, id),
      zones: (id) => find(zones, id),
    },
    zones,
  }
}
