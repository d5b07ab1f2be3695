import type { Hours } from '~/contracts/common'
import type { DemoCity, DemoPickupPoint } from './shape'

const everyDay = (open: string, close: string): Hours[] => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close }))

const roundTheClock = everyDay('00:00', '24:00')
const tenToEleven = everyDay('10:00', '23:00')

/** The cities we deliver to; the first is the default. */
export const cities: DemoCity[] = [
  {
    id: 1,
    slug: 'moskva',
    name: 'Москва',
    time_zone: 'Europe/Moscow',
    delivery: { fee: 149, free_from: 1200, min_order: 600, eta_min: 35, eta_max: 45 },
    hours: roundTheClock,
  },
  {
    id: 2,
    slug: 'sankt-peterburg',
    name: 'Санкт-Петербург',
    time_zone: 'Europe/Moscow',
    delivery: { fee: 129, free_from: 1000, min_order: 500, eta_min: 40, eta_max: 55 },
    hours: roundTheClock,
  },
  {
    id: 3,
    slug: 'ekaterinburg',
    name: 'Екатеринбург',
    time_zone: 'Asia/Yekaterinburg',
    delivery: { fee: 99, free_from: 900, min_order: 450, eta_min: 45, eta_max: 60 },
    hours: tenToEleven,
  },
]

/** The points where an order can be picked up. */
export const pickupPoints: DemoPickupPoint[] = [
  {
    id: 1,
    city_id: 1,
    kitchen: 'Покровка',
    address: 'ул. Покровка, 17',
    phone: '+749 (512) 04-546',
    lat: 55.7591,
    lng: 37.6452,
    hours: roundTheClock,
  },
  {
    id: 2,
    city_id: 1,
    kitchen: 'Ленинградский',
    address: 'Ленинградский проспект, 62',
    phone: '+749 (512) 04-547',
    lat: 55.8003,
    lng: 37.533,
    hours: roundTheClock,
  },
  {
    id: 3,
    city_id: 2,
    kitchen: 'Рубинштейна',
    address: 'ул. Рубинштейна, 15',
    phone: '+781 (240) 03-218',
    lat: 59.9297,
    lng: 30.344,
    hours: roundTheClock,
  },
  {
    id: 4,
    city_id: 3,
    kitchen: 'Малышева',
    address: 'ул. Малышева, 51',
    phone: '+734 (330) 02-174',
    lat: 56.8362,
    lng: 60.6147,
    hours: tenToEleven,
  },
]
