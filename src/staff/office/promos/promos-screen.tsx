import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { PROMO_STATES, type PromoStateName } from '~/contracts/staff-constants'
import type { AuditRow } from '~/contracts/staff-people'
import { LastChange } from '~/staff/office/audit/last-change'
import { ChoiceChips } from '~/staff/kit/choice-chips'
import { Loaded } from '~/staff/kit/loaded'
import { OfficeList, OfficeScreen } from '~/staff/kit/office-screen'
import { SidePanel } from '~/staff/kit/side-panel'
import { SearchField, useSearchText } from '~/staff/kit/search-field'
import { StaffButton } from '~/staff/kit/staff-button'
import { useMe } from '~/staff/session/me.queries'
import { EmptyState } from '~/staff/kit/empty-state'
import { BatchParts } from './batch-parts'
import type { PromoDraft } from './promo-form'
import { PromoParts } from './promo-parts'
import { PROMO_PAGES } from './promo-pages'
import { PromosTable } from './promos-table'
import { promosQueries } from './promos.queries'

const route = getRouteApi('/staff/_in/promos')
const FILTERS: Record<PromoStateName, string> = { active: 'Идут', planned: 'Впереди', used_up: 'Разобраны', ended: 'Закончены' }

/** «Одноразовых кодов: 200» of an entry of the log */
const batchText = ({ after }: AuditRow) => `Одноразовых кодов: ${(after as { count: number }).count}`

type Open = { promo?: number; open?: 'new' | 'batch' }

/** Promo codes. The filter and what is open beside the list are in the address. */
export function PromosScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const timeZone = useMe().kitchens[0]?.time_zone ?? 'Europe/Moscow'
  const [seed, setSeed] = useState<PromoDraft | null>(null)
  const state = PROMO_STATES.find((one) => one === search.status)
  const page = search.page ?? 1
  const show = (open: Open) =>
    void navigate({ search: ({ q: text, status, page: at }) => ({ q: text, status, page: at, ...open }), replace: true })
  const filter = (change: { q?: string | undefined; status?: string | undefined; page?: number | undefined }) =>
    void navigate({ search: ({ page: _page, ...kept }) => ({ ...kept, ...change }), replace: true })
  const { q, field } = useSearchText(search.q, (text) => filter({ q: text }))
  const list = useQuery(promosQueries.page(q, state, page))
  const turn = (to: number) => filter({ page: to === 1 ? undefined : to })
  const add = (form: PromoDraft | null) => {
    setSeed(form)
    show({ open: 'new' })
  }

  return (
    <OfficeScreen
      {...PROMO_PAGES}
      beside={
        <div className="flex flex-wrap gap-2">
          <StaffButton size="sm" onClick={() => show({ open: 'batch' })}>
            Одноразовые коды
          </StaffButton>
          <StaffButton size="sm" kind="ink" icon="plus" onClick={() => add(null)}>
            Код
          </StaffButton>
        </div>
      }
      panel={<PromoPanel seed={seed} timeZone={timeZone} onClose={() => show({})} onReplace={add} />}
    >
      <SearchField label="Найти код" placeholder="Код или название" {...field} className="mt-4 max-w-130" />
      <div className="mt-3 [&_legend]:sr-only">
        <ChoiceChips
          label="Какие коды"
          options={[{ value: '', label: 'Все' }, ...PROMO_STATES.map((value) => ({ value, label: FILTERS[value] }))]}
          isOn={(value) => value === (state ?? '')}
          onPick={(value) => filter({ status: value || undefined })}
        />
      </div>
      <LastChange action="promo.batch" timeZone={timeZone} textOf={batchText} />
      <OfficeList
        query={list}
        onPage={turn}
        empty={
          q === '' && state === undefined ? (
            <EmptyState title="Кодов пока нет" text="Код даёт скидку или подарок. Он сработает в корзине сразу, как вы его создадите.">
              <StaffButton kind="ink" icon="plus" onClick={() => add(null)}>
                Первый код
              </StaffButton>
            </EmptyState>
          ) : (
            <p className="mt-6 px-2 type-body text-ink-2">Таких кодов нет. Измените поиск или выберите «Все».</p>
          )
        }
      >
        {(rows) => (
          <PromosTable
            rows={rows}
            chosen={search.promo}
            isNarrow={search.promo !== undefined || search.open !== undefined}
            timeZone={timeZone}
            onOpen={(promo) => show({ promo })}
          />
        )}
      </OfficeList>
    </OfficeScreen>
  )
}

type PromoPanelProps = { seed: PromoDraft | null; timeZone: string; onClose: () => void; onReplace: (form: PromoDraft) => void }

function PromoPanel({ seed, timeZone, onClose, onReplace }: PromoPanelProps) {
  const { promo: id, open } = route.useSearch()
  const query = useQuery({ ...promosQueries.one(id ?? 0), enabled: id !== undefined })
  const isNew = id === undefined && open === 'new'
  const isBatch = id === undefined && open === 'batch'
  const title = isNew ? 'Новый код' : isBatch ? 'Одноразовые коды' : (query.data?.code ?? 'Код')
  return (
    <SidePanel isOpen={id !== undefined || isNew || isBatch} onClose={onClose} title={title}>
      {isNew && <PromoParts seed={seed} timeZone={timeZone} onClose={onClose} />}
      {isBatch && <BatchParts timeZone={timeZone} onClose={onClose} />}
      {id !== undefined && (
        <Loaded query={query}>
          {query.data && <PromoParts key={id} promo={query.data} timeZone={timeZone} onClose={onClose} onReplace={onReplace} />}
        </Loaded>
      )}
    </SidePanel>
  )
}
