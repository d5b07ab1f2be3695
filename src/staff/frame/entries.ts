import type { KitchenCounts } from '~/contracts/staff-board'
import type { StaffMe } from '~/contracts/staff-people'
import type { StaffRight } from '~/rules/staff-rights'
import type { StaffIconName } from '~/staff/kit/staff-icon'

export type Entry = {
  to:
    | `/staff/${'board' | 'pass' | 'orders' | 'stops' | 'courier' | 'people' | 'audit'}`
    | `/staff/${'menu' | 'menu/prices' | 'promotions' | 'loyalty' | 'places'}`
    | `/staff/${'customers' | 'numbers' | 'settings' | 'ready'}`
  title: string
  /** The title in a phone's bottom bar. */
  short?: string
  icon: StaffIconName
  right: StaffRight
  /** Which figure of the kitchen, or of the shop's readiness, is beside it. */
  count?: keyof KitchenCounts | 'ready'
}

/** The screens by group, in the order of the menu. The first that is permitted opens at /staff. */
const GROUPS: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Смена',
    entries: [
      { to: '/staff/orders', title: 'Заказы', icon: 'receipt-text', right: 'order.search', count: 'orders' },
      { to: '/staff/board', title: 'Кухня', icon: 'chef-hat', right: 'board.view', count: 'tickets' },
      { to: '/staff/pass', title: 'Выдача', icon: 'package-check', right: 'order.hand_over' },
      { to: '/staff/stops', title: 'Стоп-лист', short: 'Стоп', icon: 'ban', right: 'stop.set', count: 'stops' },
      { to: '/staff/courier', title: 'Курьеры', icon: 'bike', right: 'courier.run', count: 'couriers' },
    ],
  },
  {
    title: 'Контора',
    entries: [
      { to: '/staff/menu', title: 'Меню', icon: 'utensils', right: 'menu.edit' },
      { to: '/staff/menu/prices', title: 'Цены', icon: 'tag', right: 'menu.edit' },
      { to: '/staff/promotions', title: 'Акции и коды', short: 'Акции', icon: 'ticket-percent', right: 'promo.edit' },
      { to: '/staff/loyalty', title: 'Бонусы', icon: 'hand-coins', right: 'places.terms' },
      { to: '/staff/places', title: 'Точки', icon: 'store', right: 'places.hours' },
      { to: '/staff/customers', title: 'Гости', icon: 'users', right: 'customer.view' },
      { to: '/staff/numbers', title: 'Цифры', icon: 'chart-column', right: 'numbers.view' },
      { to: '/staff/people', title: 'Люди', icon: 'id-card', right: 'people.view' },
      { to: '/staff/audit', title: 'Журнал', icon: 'scroll-text', right: 'audit.view' },
      { to: '/staff/settings', title: 'Настройки', icon: 'settings', right: 'shop.view' },
      { to: '/staff/ready', title: 'Готовность', icon: 'list-checks', right: 'shop.view', count: 'ready' },
    ],
  },
]

/** What opens each screen behind the sign-in, by the beginning of its path; one of several rights is enough. */
const SCREENS: readonly (readonly [path: string, rights: readonly StaffRight[]])[] = [
  ['/staff/menu/import', ['exchange.import']],
  ['/staff/orders/new', ['order.create']],
  ['/staff/courier', ['courier.run', 'courier.assign']],
  ['/staff/print', ['order.hand_over', 'board.view']],
  ['/staff/news', ['promo.edit']],
  ['/staff/zones', ['places.hours']],
  ['/staff/people', ['people.view', 'device.approve']],
  ...GROUPS.flatMap(({ entries }) => entries.map(({ to, right }) => [to, [right]] as const)),
]

/** The rights of which one opens a screen; none for a path that is no screen of its own. */
export const rightsOfScreen = (pathname: string): readonly StaffRight[] => SCREENS.find(([path]) => pathname.startsWith(path))?.[1] ?? []

/** The groups without what the person or device may not open, also not with a PIN. */
export const groupsFor = ({ rights, pin_rights }: StaffMe) =>
  GROUPS.map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ right }) => rights.includes(right) || pin_rights.includes(right)),
  })).filter(({ entries }) => entries.length > 0)

/** What people of the office need on a phone. */
const OFFICE_BAR: readonly Entry['to'][] = ['/staff/orders', '/staff/board', '/staff/stops', '/staff/numbers']

/** The entries of a phone's bottom bar, at most four; the others are under «Ещё». */
export function barFor(me: StaffMe): readonly Entry[] {
  const entries = groupsFor(me).flatMap((group) => group.entries)
  const office = entries.filter(({ to }) => OFFICE_BAR.includes(to))
  return (office.length === OFFICE_BAR.length ? office : entries).slice(0, OFFICE_BAR.length)
}

/** Screens that share the heading of another, by their path. */
const TABS_OF: Readonly<Record<string, Entry['to']>> = {
  '/staff/news': '/staff/promotions',
  '/staff/zones': '/staff/places',
}

/** The entry under which a screen is found; undefined where it is an entry itself. */
export const entryOfTab = (pathname: string): Entry['to'] | undefined => TABS_OF[pathname]
