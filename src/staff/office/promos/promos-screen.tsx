import { useQueries, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { RULE_STATES, type RuleState } from '~/contracts/staff-constants'
import type { AuditRow } from '~/contracts/staff-people'
import type { PromotionsQuery, StaffPromotion } from '~/contracts/staff-promotions'
import { capital, glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { promotionSentence, type PromotionNames } from '~/rules/promotion-text'
import { ChoiceChips } from '~/staff/kit/choice-chips'
import { EmptyState } from '~/staff/kit/empty-state'
import { Loaded } from '~/staff/kit/loaded'
import { OfficeList, OfficeScreen } from '~/staff/kit/office-screen'
import { SearchField, useSearchText } from '~/staff/kit/search-field'
import { SelectField } from '~/staff/kit/select-field'
import { SidePanel } from '~/staff/kit/side-panel'
import { StaffButton } from '~/staff/kit/staff-button'
import { LastChange } from '~/staff/office/audit/last-change'
import { menuQueries } from '~/staff/office/menu/menu.queries'
import { placesQueries } from '~/staff/office/places/places.queries'
import { zonesQueries } from '~/staff/office/zones/zones.queries'
import { useMe } from '~/staff/session/me.queries'
import { cx } from '~/ui/cx'
import { promoPeriodText } from './dates'
import { PROMO_PAGES } from './promo-pages'
import type { PromotionDraft, RuleSort } from './promotion-form'
import { PromotionPanel } from './promotion-panel'
import { promotionsQueries } from './promotions.queries'
import { RulePill, usesText } from './rule-parts'

const route = getRouteApi('/staff/_in/promotions')

type List = PromotionsQuery['list']
const LISTS: readonly { value: List; label: string }[] = [
  { value: 'rules', label: 'Акции' },
  { value: 'codes', label: 'Коды' },
  { value: 'apologies', label: 'За\u00a0опоздания' },
  { value: 'archived', label: 'Архив' },
]
const FILTERS: readonly { value: RuleState | null; label: string }[] = [
  { value: null, label: 'Все' },
  { value: 'active', label: 'Идут' },
  { value: 'planned', label: 'Впереди' },
  { value: 'used_up', label: 'Исчерпаны' },
  { value: 'ended', label: 'Закончены' },
  { value: 'off', label: 'Выключены' },
]
const OPENS: Readonly<Record<string, { sort: RuleSort; title: string }>> = {
  new: { sort: 'rule', title: 'Новая акция' },
  code: { sort: 'code', title: 'Новый код' },
  batch: { sort: 'batch', title: 'Одноразовые коды' },
}
type Open = { promo?: number; open?: 'new' | 'code' | 'batch' }

/** «Одноразовых кодов: 200» of an entry of the log */
const batchText = ({ after }: AuditRow) => `Одноразовых кодов: ${(after as { count: number }).count}`

/** Promotions and codes. The list, its filters and what is open beside it are in the address. */
export function PromosScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const timeZone = useMe().kitchens[0]?.time_zone ?? 'Europe/Moscow'
  const [seed, setSeed] = useState<PromotionDraft | null>(null)
  const list = LISTS.find(({ value }) => value === search.tab)?.value ?? 'rules'
  const state = RULE_STATES.find((one) => one === search.status)
  const show = (open: Open) => void navigate({ search: ({ promo: _promo, open: _open, ...kept }) => ({ ...kept, ...open }), replace: true })
  const filter = (change: { q?: string | undefined; status?: string | undefined; tab?: string | undefined; page?: number | undefined }) =>
    void navigate({ search: ({ page: _page, ...kept }) => ({ ...kept, ...change }), replace: true })
  const { q, field } = useSearchText(search.q, (text) => filter({ q: text }))
  const page = useQuery(promotionsQueries.page({ list, q, state, page: search.page ?? 1 }))
  const { names, zones } = useNames()
  const add = (open: 'new' | 'code', draft: PromotionDraft | null = null) => {
    setSeed(draft)
    show({ open })
  }
  return (
    <OfficeScreen
      {...PROMO_PAGES}
      beside={
        <div className="flex flex-wrap gap-2">
          {list === 'codes' && (
            <StaffButton size="sm" onClick={() => show({ open: 'batch' })}>
              Одноразовые коды
            </StaffButton>
          )}
          <StaffButton size="sm" kind="ink" icon="plus" onClick={() => add(list === 'codes' ? 'code' : 'new')}>
            {list === 'codes' ? 'Код' : 'Акция'}
          </StaffButton>
        </div>
      }
      panel={<RulePanel {...{ seed, timeZone, names, zones }} onClose={() => show({})} onReplace={(draft) => add('code', draft)} />}
    >
      <div className="mt-4 [&_legend]:sr-only">
        <ChoiceChips
          label="Что показать"
          options={LISTS}
          isOn={(value) => value === list}
          onPick={(value) => filter({ tab: value === 'rules' ? undefined : value, status: undefined })}
        />
      </div>
      <div className="mt-4 flex max-w-190 flex-wrap items-start gap-2.5">
        <SearchField label="Найти" placeholder="Код или название" {...field} className="min-w-0 grow basis-60" />
        {list !== 'archived' && (
          <SelectField
            label="Состояние"
            value={state ?? null}
            options={FILTERS}
            onPick={(value) => filter({ status: value ?? undefined })}
            className="grow basis-44"
          />
        )}
      </div>
      {list === 'codes' && <LastChange action="promo.batch" timeZone={timeZone} textOf={batchText} />}
      <OfficeList
        query={page}
        onPage={(to) => filter({ page: to === 1 ? undefined : to })}
        empty={<Nothing list={list} isFiltered={q !== '' || state !== undefined} onAdd={add} />}
      >
        {(rows) => (
          <ul aria-label={LISTS.find(({ value }) => value === list)?.label} className="mt-4">
            {rows.map((one) => (
              <RuleRow
                key={one.id}
                rule={one}
                text={ruleText(one, names)}
                period={promoPeriodText(one, timeZone)}
                isChosen={one.id === search.promo}
                onOpen={() => show({ promo: one.id })}
              />
            ))}
          </ul>
        )}
      </OfficeList>
    </OfficeScreen>
  )
}

/** The code is the heading: without a condition there is nothing else to say than what it gives. */
function ruleText(rule: StaffPromotion, names: PromotionNames): string {
  const text = promotionSentence({ ...rule, code: null }, names, rule.gift_name)
  return rule.code === null ? text : capital(text.replace(/^Всегда /, ''))
}

type NothingProps = { list: List; isFiltered: boolean; onAdd: (open: 'new' | 'code') => void }

function Nothing({ list, isFiltered, onAdd }: NothingProps) {
  if (isFiltered) return <p className="mt-6 px-2 type-body text-ink-2">Таких нет. Измените поиск или выберите «Все».</p>
  if (list === 'archived') return <EmptyState title="Архив пуст" text={'Сюда попадает то, что убрали из\u00a0списков. Вернуть можно.'} />
  if (list === 'apologies')
    return <EmptyState title="Таких кодов пока нет" text="Их получают гости, чей заказ опоздал: «Настройки» → «Опоздания»." />
  const isCode = list === 'codes'
  const text = isCode
    ? 'Код даёт то же, что акция, но только тому, кто его ввёл. Он сработает сразу, как вы его создадите.'
    : 'Акция действует сама, без кода: скидка на самовывоз, третий ролл бесплатно, подарок от суммы.'
  return (
    <EmptyState title={isCode ? 'Кодов пока нет' : 'Акций пока нет'} text={text}>
      <StaffButton kind="ink" icon="plus" onClick={() => onAdd(isCode ? 'code' : 'new')}>
        {isCode ? 'Первый код' : 'Первая акция'}
      </StaffButton>
    </EmptyState>
  )
}

type RulePanelProps = {
  seed: PromotionDraft | null
  timeZone: string
  names: PromotionNames
  zones: readonly { id: number; name: string }[]
  onClose: () => void
  onReplace: (draft: PromotionDraft) => void
}

function RulePanel({ seed, onClose, ...rest }: RulePanelProps) {
  const { promo: id, open = '' } = route.useSearch()
  const query = useQuery({ ...promotionsQueries.one(id ?? 0), enabled: id !== undefined })
  const added = id === undefined ? OPENS[open] : undefined
  const rule = query.data
  const title = added?.title ?? rule?.code ?? rule?.name ?? 'Акция'
  return (
    <SidePanel isOpen={id !== undefined || added !== undefined} onClose={onClose} title={title}>
      {added && <PromotionPanel key={open} sort={added.sort} seed={open === 'code' ? seed : null} onClose={onClose} {...rest} />}
      {id !== undefined && (
        <Loaded query={query}>
          {rule && <PromotionPanel key={id} rule={rule} sort={rule.code === null ? 'rule' : 'code'} onClose={onClose} {...rest} />}
        </Loaded>
      )}
    </SidePanel>
  )
}

type RuleRowProps = { rule: StaffPromotion; text: string; period: string; isChosen: boolean; onOpen: () => void }

function RuleRow({ rule, text, period, isChosen, onOpen }: RuleRowProps) {
  const { code, name, state, orders, discount, effect, warnings } = rule
  const odd = warnings.filter(({ key }) => key !== 'no_end' && (code === null || key !== 'always'))
  return (
    <li className={cx('relative flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-2 py-3', isChosen && 'bg-quiet')}>
      <div className="min-w-0 grow basis-72">
        <button
          type="button"
          onClick={onOpen}
          className="block max-w-full text-left text-[1rem] font-[600] wrap-anywhere after:absolute after:inset-0"
        >
          {code ?? name}
        </button>
        <span className="block type-row text-ink-2">{glue(text)}</span>
        {code !== null && name !== '' && <span className="block type-caption text-ink-2">{glue(name)}</span>}
        {odd.length > 0 && <span className="block type-caption text-err">{glue(odd.map((one) => one.text).join('. '))}</span>}
      </div>
      <div className="basis-40">
        <RulePill state={state} />
        <span className="mt-0.5 block type-caption text-ink-2">{period}</span>
      </div>
      <p className="basis-36 text-right type-row tabular-nums">
        {`${rule.max_uses === null ? orders : usesText(rule)}\u00a0зак.`}
        <span className="block type-caption text-ink-2">{`${effect.kind === 'gift' ? 'подарено на' : 'скидка'} ${priceText(discount)}`}</span>
      </p>
    </li>
  )
}

/** Dishes, categories and zones of all cities by their ids. */
function useNames(): { names: PromotionNames; zones: { id: number; name: string }[] } {
  const [menu, dishes] = useQueries({ queries: [menuQueries.menu(), menuQueries.dishes({})] })
  const { data } = useQuery(placesQueries.list())
  const cities = data?.cities ?? []
  const lists = useQueries({ queries: cities.map(({ id }) => zonesQueries.list(id)) })
  const zones = lists.flatMap(({ data: own = [] }, at) =>
    own.map(({ id, name }) => ({ id, name: cities.length > 1 ? `${cities[at]?.name}: ${name}` : name })),
  )
  const find = (rows: readonly { id: number; name: string }[] = [], id: number) => rows.find((one) => one.id === id)?.name
  const names: PromotionNames = {
    goods: (id) => find(dishes.data, id),
    categories: (id) => find(menu.data?.categories, id),
    zones: (id) => find(zones, id),
  }
  return { names, zones }
}
