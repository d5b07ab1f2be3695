import { UNDO_DAYS } from '~/contracts/staff-constants'
import { DAY_MS } from '~/rules/time'
import { mayNow, type StaffContext } from '#server/staff/access/staff-context'
import { undoMenu } from './undo-menu'
import { type UndoableRow, type UndoEntries, type UndoEntry, subjectIdOf, storedBody, demandAsAfter } from './undo-row'
import { undoStops } from './undo-stops'
import { undoImport } from '#server/staff/office/exchange/undo-import.service'
import type { NewNewsBody, NewPromoBody, NewsBody, NewsOrderBody, PromoBatchBody, PromoBody } from '~/contracts/staff-promos'
import { addNews, deleteNews, listOfficeNews, patchNews, readNewsFields, sortNews } from '#server/staff/office/promos/office-news.service'
import { readPromo } from '#server/staff/office/promos/promo-rows'
import { addPromo, patchPromo, removePromo, removePromoBatch } from '#server/staff/office/promos/promos.service'
import type { PlaceHoursBody, StaffCityBody, StaffPointBody } from '~/contracts/staff-places'
import { readCity, removeCity, setCity } from '#server/staff/office/places/cities.service'
import { setCityHours, setPointHours } from '#server/staff/office/places/hours.service'
import { readPoint, removePoint, setPoint } from '#server/staff/office/places/points.service'

const undoPlaces: UndoEntries = {
  'city.set': {
    right: 'places.hours',
    undo: async (ctx, row) => {
      const city = await readCity(ctx, subjectIdOf(row))
      demandAsAfter(row, city)
      return setCity(ctx, city.id, storedBody<StaffCityBody>(row.before), city.revision)
    },
  },
  'city.add': { right: 'places.terms', undo: (ctx, row) => removeCity(ctx, subjectIdOf(row)) },
  'pickup_point.set': {
    right: 'places.hours',
    undo: async (ctx, row) => {
      const point = await readPoint(ctx, subjectIdOf(row))
      demandAsAfter(row, point)
      return setPoint(ctx, point.id, storedBody<StaffPointBody>(row.before), point.revision)
    },
  },
  'pickup_point.add': { right: 'places.terms', undo: (ctx, row) => removePoint(ctx, subjectIdOf(row)) },
  'hours.set': {
    right: 'places.hours',
    undo: async (ctx, row) => {
      const isCity = row.subject.startsWith('city:')
      const place = await (isCity ? readCity : readPoint)(ctx, subjectIdOf(row))
      demandAsAfter(row, place)
      const set = isCity ? setCityHours : setPointHours
      return set(ctx, place.id, storedBody<PlaceHoursBody>(row.before), { isDry: false, revision: place.revision })
    },
  },
}

const byEditor = (undo: UndoEntry['undo']): UndoEntry => ({ right: 'promo.edit', undo })

/** What was deleted comes back under a new id. */
const undoPromos: UndoEntries = {
  'promo.change': byEditor(async (ctx, row) => {
    const promo = await readPromo(ctx, subjectIdOf(row))
    demandAsAfter(row, promo)
    return patchPromo(ctx, promo.id, storedBody<PromoBody>(row.before), promo.revision)
  }),
  'promo.add': byEditor(async (ctx, row) => {
    demandAsAfter(row, await readPromo(ctx, subjectIdOf(row)))
    return removePromo(ctx, subjectIdOf(row))
  }),
  'promo.batch': byEditor((ctx, row) => removePromoBatch(ctx, subjectIdOf(row), storedBody<PromoBatchBody>(row.after).count)),
  'promo.delete': byEditor((ctx, row) => addPromo(ctx, storedBody<NewPromoBody>(row.before))),
  'news.change': byEditor(async (ctx, row) => {
    const { fields, revision } = await readNewsFields(ctx, subjectIdOf(row))
    demandAsAfter(row, fields)
    return patchNews(ctx, subjectIdOf(row), storedBody<NewsBody>(row.before), revision)
  }),
  'news.add': byEditor(async (ctx, row) => {
    demandAsAfter(row, (await readNewsFields(ctx, subjectIdOf(row))).fields)
    return deleteNews(ctx, subjectIdOf(row))
  }),
  'news.delete': byEditor((ctx, row) => addNews(ctx, storedBody<NewNewsBody>(row.before))),
  'news.order': byEditor(async (ctx, row) => {
    demandAsAfter(row, { news: (await listOfficeNews(ctx)).map(({ id }) => id) })
    return sortNews(ctx, storedBody<NewsOrderBody>(row.before))
  }),
}

const undoImports: UndoEntries = {
  'import.apply': {
    right: 'exchange.import',
    // it writes many rows; only its own represents the whole
    undo: ({ undoes: _, ...ctx }, row) => undoImport(ctx, subjectIdOf(row)),
  },
}

/** What can be taken back, by action. */
const UNDOS: UndoEntries = { ...undoStops, ...undoMenu, ...undoPlaces, ...undoPromos, ...undoImports }

export const undoEntryOf = (action: string): UndoEntry | undefined => new Map(Object.entries(UNDOS)).get(action)

/** Whether the caller may take the change back now, if it is not undone yet. */
export function mayUndo(ctx: StaffContext, { action, at }: Pick<UndoableRow, 'action' | 'at'>): boolean {
  const known = undoEntryOf(action)
  return known !== undefined && at > ctx.now.getTime() - UNDO_DAYS * DAY_MS && mayNow(ctx, known.right) !== 'no'
}
