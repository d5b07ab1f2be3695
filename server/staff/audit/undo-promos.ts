import type { NewNewsBody, NewPromoBody, NewsBody, NewsOrderBody, PromoBatchBody, PromoBody } from '~/contracts/staff-promos'
import { addNews, deleteNews, listOfficeNews, patchNews, readNewsFields, sortNews } from '#server/staff/promos/office-news.service'
import { readPromo } from '#server/staff/promos/promo-rows'
import { addPromo, patchPromo, removePromo, removePromoBatch } from '#server/staff/promos/promos.service'
import { bodyOf, demandAsAfter, idOf, type UndoEntries, type UndoEntry } from './undo-row'

const byEditor = (undo: UndoEntry['undo']): UndoEntry => ({ right: 'promo.edit', undo })

/** What was deleted comes back under a new id. */
export const undoPromos: UndoEntries = {
  'promo.change': byEditor(async (ctx, row) => {
    const promo = await readPromo(ctx, idOf(row))
    demandAsAfter(row, promo)
    return patchPromo(ctx, promo.id, bodyOf<PromoBody>(row.before), promo.revision)
  }),
  'promo.add': byEditor(async (ctx, row) => {
    demandAsAfter(row, await readPromo(ctx, idOf(row)))
    return removePromo(ctx, idOf(row))
  }),
  'promo.batch': byEditor((ctx, row) => removePromoBatch(ctx, idOf(row), bodyOf<PromoBatchBody>(row.after).count)),
  'promo.delete': byEditor((ctx, row) => addPromo(ctx, bodyOf<NewPromoBody>(row.before))),
  'news.change': byEditor(async (ctx, row) => {
    const { fields, revision } = await readNewsFields(ctx, idOf(row))
    demandAsAfter(row, fields)
    return patchNews(ctx, idOf(row), bodyOf<NewsBody>(row.before), revision)
  }),
  'news.add': byEditor(async (ctx, row) => {
    demandAsAfter(row, (await readNewsFields(ctx, idOf(row))).fields)
    return deleteNews(ctx, idOf(row))
  }),
  'news.delete': byEditor((ctx, row) => addNews(ctx, bodyOf<NewNewsBody>(row.before))),
  'news.order': byEditor(async (ctx, row) => {
    demandAsAfter(row, { news: (await listOfficeNews(ctx)).map(({ id }) => id) })
    return sortNews(ctx, bodyOf<NewsOrderBody>(row.before))
  }),
}
