import { idParams } from '~/contracts/common'
import { auditPage, auditQuery, auditRow } from '~/contracts/staff-people'
import { endpoint } from '#server/http/endpoint'
import { staffWith } from '#server/staff/access/staff-context'
import { listAudit } from './audit.service'
import { undoAudit } from './undo.service'

const viewing = { tag: 'Сотрудники', guard: staffWith('audit.view') }

export const auditEndpoints = [
  endpoint('GET /staff/audit', {
    ...viewing,
    summary: 'Кто что изменил и прочитал, новое сверху; subject — `order:12` или `order`',
    query: auditQuery,
    answer: auditPage,
    says: 'Страница журнала',
    run: (ctx, { query }) => listAudit(ctx, query),
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
