/** The heading that places and delivery zones share, and the way between them. */
export const PLACE_PAGES = {
  title: 'Точки',
  tabs: [
    { to: '/staff/places', label: 'Точки' },
    { to: '/staff/zones', label: 'Зоны доставки' },
  ],
} as const
