import { UNDO_DAYS } from '~/contracts/staff-constants'
import { DAY_MS } from '~/rules/time'
import { mayNow, type StaffContext } from '#server/staff/access/staff-context'
import { undoMenu } from './undo-menu'
import {
  changedBack,
  demandAsAfter,
  removedAgain,
  storedBody,
  subjectIdOf,
  type UndoableRow,
  type UndoEntries,
  type UndoEntry,
} from './undo-row'
import { undoStops } from './undo-stops'
import type { AddLoyaltyBody } from '~/contracts/staff-loyalty'
import { addLoyalty, readLoyaltyTerms, removeLoyalty, setLoyalty } from '#server/staff/office/loyalty/loyalty.service'
import { undoImport } from '#server/staff/office/exchange/undo-import.service'
import type { NewNewsBody, NewsOrderBody } from '~/contracts/staff-news'
import { addNews, deleteNews, listOfficeNews, patchNews, readNewsFields, sortNews } from '#server/staff/office/promos/office-news.service'
import type { NewPromotionBody, PromotionBatchBody } from '~/contracts/staff-promotions'
import {
  addPromotion,
  deletePromotion,
  patchPromotion,
  readPromotion,
  removePromoBatch,
} from '#server/staff/office/promos/promotions.service'
import type { StaffApologyBody } from '~/contracts/apology'
import { readApology, setApology } from '#server/staff/office/settings/apology.service'
import type { StaffPaymentsBody } from '~/contracts/staff-payments'
import { readPayments, setPayments } from '#server/staff/office/settings/payments.service'
import type { PlaceHoursBody } from '~/contracts/staff-places'
import { readCity, removeCity, setCity } from '#server/staff/office/places/cities.service'
import { setCityHours, setPointHours } from '#server/staff/office/places/hours.service'
import { readPoint, removePoint, setPoint } from '#server/staff/office/places/points.service'
import type { AddZoneBody, ZoneOrderBody } from '~/contracts/staff-zones'
import { addZone, listZones, readZone, removeZone, setZone, sortZones } from '#server/staff/office/places/zones.service'

const hoursBack = (read: typeof readCity | typeof readPoint, set: typeof setCityHours) =>
  changedBack<PlaceHoursBody>('places.hours', read, (ctx, id, body, revision) => set(ctx, id, body, { isDry: false, revision }))
const cityHoursBack = hoursBack(readCity, setCityHours)
const pointHoursBack = hoursBack(readPoint, setPointHours)

const undoPlaces: UndoEntries = {
  'city.set': changedBack('places.hours', readCity, setCity),
  'city.add': { right: 'places.terms', undo: (ctx, row) => removeCity(ctx, subjectIdOf(row)) },
  'pickup_point.set': changedBack('places.hours', readPoint, setPoint),
  'pickup_point.add': { right: 'places.terms', undo: (ctx, row) => removePoint(ctx, subjectIdOf(row)) },
  'hours.set': {
    right: 'places.hours',
    undo: (ctx, row) => (row.subject.startsWith('city:') ? cityHoursBack : pointHoursBack).undo(ctx, row),
  },
  'zone.set': changedBack('places.hours', readZone, setZone),
  'zone.add': removedAgain('places.terms', readZone, removeZone),
  'zone.remove': { right: 'places.terms', undo: (ctx, row) => addZone(ctx, storedBody<AddZoneBody>(row.before)) },
  'zone.order': {
    right: 'places.terms',
    undo: async (ctx, row) => {
      const { city_id } = storedBody<ZoneOrderBody>(row.after)
      demandAsAfter(row, { city_id, zones: (await listZones(ctx, city_id)).map(({ id }) => id) })
      return sortZones(ctx, storedBody<ZoneOrderBody>(row.before))
    },
  },
}

const byEditor = (undo: UndoEntry['undo']): UndoEntry => ({ right: 'promo.edit', undo })

const ruleBack = changedBack('promo.edit', readPromotion, patchPromotion)
const ruleRemoved = removedAgain('promo.edit', readPromotion, deletePromotion)

/** What was deleted comes back under a new id. */
const undoPromos: UndoEntries = {
  'promo.change': ruleBack,
  'promo.add': ruleRemoved,
  'promo.batch': byEditor((ctx, row) => removePromoBatch(ctx, subjectIdOf(row), storedBody<PromotionBatchBody>(row.after).count)),
  'promotion.change': ruleBack,
  'promotion.add': ruleRemoved,
  'promotion.delete': byEditor((ctx, row) => addPromotion(ctx, storedBody<NewPromotionBody>(row.before))),
  'news.change': changedBack('promo.edit', readNewsFields, patchNews),
  'news.add': removedAgain('promo.edit', readNewsFields, deleteNews),
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

const undoSettings: UndoEntries = {
  'apology.set': changedBack('settings', readApology, (ctx, _id, body: StaffApologyBody, revision) => setApology(ctx, body, revision)),
  'payments.set': changedBack('settings', readPayments, (ctx, _id, body: StaffPaymentsBody, revision) => setPayments(ctx, body, revision)),
}

/** Terms that have begun stay: the verbs refuse. */
const undoLoyalty: UndoEntries = {
  'loyalty.add': removedAgain('places.terms', readLoyaltyTerms, removeLoyalty),
  'loyalty.set': changedBack('places.terms', readLoyaltyTerms, setLoyalty),
  'loyalty.remove': { right: 'places.terms', undo: (ctx, row) => addLoyalty(ctx, storedBody<AddLoyaltyBody>(row.before)) },
}

/** What can be taken back, by action. */
const UNDOS: UndoEntries = { ...undoStops, ...undoMenu, ...undoPlaces, ...undoLoyalty, ...undoPromos, ...undoImports, ...undoSettings }

export const undoEntryOf = (action: string): UndoEntry | undefined => new Map(Object.entries(UNDOS)).get(action)

/** Whether the caller may take the change back now, if it is not undone yet. */
export function mayUndo(ctx: StaffContext, { action, at }: Pick<UndoableRow, 'action' | 'at'>): boolean {
  const known = undoEntryOf(action)
  return known !== undefined && at > ctx.now.getTime() - UNDO_DAYS * DAY_MS && mayNow(ctx, known.right) !== 'no'
}
