/** The heading that codes and news share, and the way between them. */
export const PROMO_PAGES = {
  title: 'Акции и коды',
  tabs: [
    { to: '/staff/promotions', label: 'Акции' },
    { to: '/staff/promos', label: 'Коды' },
    { to: '/staff/news', label: 'Новости' },
  ],
} as const
