import { useQuery } from '@tanstack/react-query'
import type { MenuGoods } from '~/contracts/staff-menu'
import { plural } from '~/rules/number-text'
import { AuditRows } from '~/staff/office/audit/audit-rows'
import { auditQueries } from '~/staff/office/audit/audit.queries'
import { Loaded } from '~/staff/kit/loaded'
import { useMe, useRight } from '~/staff/session/me.queries'

/** Sales of 30 days, and who changed what. */
export function HistoryTab({ goods, timeZone }: { goods: MenuGoods; timeZone: string }) {
  const { kitchens } = useMe()
  const mayView = useRight('audit.view') !== 'no'
  const audit = useQuery({ ...auditQueries.page({ subject: `goods:${goods.id}` }), enabled: mayView })
  const { sold_30: sold, favorites } = goods
  return (
    <>
      <dl className="mb-5 grid grid-cols-2 gap-3">
        <div className="rounded-card bg-quiet px-4 py-3">
          <dt className="type-caption text-ink-3">Продано за 30 дней</dt>
          <dd className="sum type-head">{sold}</dd>
        </div>
        <div className="rounded-card bg-quiet px-4 py-3">
          <dt className="type-caption text-ink-3">В избранном</dt>
          <dd className="sum type-head">
            {favorites} <span className="type-meta">{plural(favorites, ['гость', 'гостя', 'гостей'])}</span>
          </dd>
        </div>
      </dl>
      {mayView && (
        <Loaded query={audit}>
          {audit.data?.data.length === 0 ? (
            <p className="type-body text-ink-2">Блюдо ещё не меняли.</p>
          ) : (
            <div className="@container">
              <AuditRows rows={audit.data?.data ?? []} known={{ kitchens, timeZone }} />
            </div>
          )}
        </Loaded>
      )}
    </>
  )
}
