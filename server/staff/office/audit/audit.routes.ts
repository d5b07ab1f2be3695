import { idParams } from '~/contracts/common'
import { auditPage, auditQuery, auditRow, auditSearch } from '~/contracts/staff-people'
import { endpoint } from '#server/http/endpoint'
import { staffWith } from '#server/staff/access/staff-context'
import { listAudit } from './audit.service'
import { undoAudit } from './undo.service'

const viewing = { tag: 'Сотрудники', guard: staffWith('audit.view') }
const listing = { ...viewing, answer: auditPage, says: 'Страница журнала' }

export const auditEndpoints = [
  endpoint('GET /staff/audit', {
    ...listing,
    summary: 'Кто что изменил и прочитал, новое сверху; subject — `order:12` или `order`',
    query: auditQuery,
    run: (ctx, { query }) => listAudit(ctx, query),
  }),
  endpoint('POST /staff/audit/search', {
    ...listing,
    summary: 'То же для экранов: набранное не попадает в адрес',
    body: auditSearch,
    run: (ctx, { body }) => listAudit(ctx, body),
  }),
  endpoint('POST /staff/audit/{id}/undo', {
    ...viewing,
    summary: 'Вернуть как было до этой записи: обычное изменение с отметкой «Отмена №»; каждая запись отменяется один раз',
    params: idParams,
    answer: auditRow,
    says: 'Новая запись журнала',
    errors: [409, 422],
    run: (ctx, { params }) => undoAudit(ctx, params.id),
  }),
]
