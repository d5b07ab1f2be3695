import type { PlaceHoursBody, StaffCityBody, StaffPointBody } from '~/contracts/staff-places'
import { readCity, removeCity, setCity } from '#server/staff/places/cities.service'
import { setCityHours, setPointHours } from '#server/staff/places/hours.service'
import { readPoint, removePoint, setPoint } from '#server/staff/places/points.service'
import { bodyOf, demandAsAfter, idOf, type UndoEntries } from './undo-row'

export const undoPlaces: UndoEntries = {
  'city.set': {
    right: 'places.hours',
    undo: async (ctx, row) => {
      const city = await readCity(ctx, idOf(row))
      demandAsAfter(row, city)
      return setCity(ctx, city.id, bodyOf<StaffCityBody>(row.before), city.revision)
    },
  },
  'city.add': { right: 'places.terms', undo: (ctx, row) => removeCity(ctx, idOf(row)) },
  'pickup_point.set': {
    right: 'places.hours',
    undo: async (ctx, row) => {
      const point = await readPoint(ctx, idOf(row))
      demandAsAfter(row, point)
      return setPoint(ctx, point.id, bodyOf<StaffPointBody>(row.before), point.revision)
    },
  },
  'pickup_point.add': { right: 'places.terms', undo: (ctx, row) => removePoint(ctx, idOf(row)) },
  'hours.set': {
    right: 'places.hours',
    undo: async (ctx, row) => {
      const isCity = row.subject.startsWith('city:')
      const place = await (isCity ? readCity : readPoint)(ctx, idOf(row))
      demandAsAfter(row, place)
      const set = isCity ? setCityHours : setPointHours
      return set(ctx, place.id, bodyOf<PlaceHoursBody>(row.before), { isDry: false, revision: place.revision })
    },
  },
}
