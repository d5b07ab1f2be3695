/** The heading that codes and news share, and the way between them. */
export const PROMO_PAGES = {
  title: 'Акции и коды',
  tabs: [
    { to: '/staff/promotions', label: 'Акции и\u00a0коды' },
    { to: '/staff/news', label: 'Новости' },
  ],
} as const
