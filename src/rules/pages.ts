/** `main`: one public page. `item`: one of many dishes, categories or promotions. `result`: the outcome of an order or a
 *  payment. `customer`: a page for signed-in customers. `staff`: a screen of the staff side. */
export type PageKind = 'main' | 'item' | 'result' | 'customer' | 'staff'

export type PageTraits = {
  kind: PageKind
  /** The server may share its HTML between visitors. */
  cacheable: boolean
  /** The service worker stores it. */
  offline: boolean
  /** Search engines may list it. */
  indexed: boolean
  /** Shows customer data and needs a session. */
  personal: boolean
}

const main = { kind: 'main', cacheable: true, offline: true, indexed: true, personal: false } as const
const item = { ...main, kind: 'item' } as const
const hidden = { ...main, offline: false, indexed: false } as const
const customer = { kind: 'customer', cacheable: false, offline: false, indexed: false, personal: true } as const
const staff = { ...customer, kind: 'staff', personal: false } as const
const result = { ...customer, kind: 'result' } as const

/** Every page of the shop by its path pattern, the one list of URLs. A test compares it with the route tree. */
export const PAGES = {
  '/': main,
  '/menu': main,
  '/menu/$slug': item,
  '/product/$slug': item,
  '/promotions': main,
  '/promotions/$slug': item,
  '/bonus': main,
  '/delivery': main,
  '/payment': main,
  '/privacy': main,
  '/privacy/consent': main,
  '/privacy/news': main,
  '/search': hidden,
  '/favorite': hidden,
  '/payment/success': { ...result, personal: false },
  '/payment/decline': { ...result, personal: false },
  '/checkout': customer,
  '/checkout/success': result,
  '/account': customer,
  '/account/addresses': customer,
  '/account/bonus': customer,
  '/account/cards': customer,
  '/account/orders': customer,
  '/account/orders/$id': customer,
  '/account/profile': customer,
  '/staff': staff,
  '/staff/sign-in': staff,
  '/staff/device': staff,
  '/staff/first': staff,
  '/staff/board': staff,
  '/staff/pass': staff,
  '/staff/stops': staff,
  '/staff/orders': staff,
  '/staff/orders/new': staff,
  '/staff/courier': staff,
  '/staff/people': staff,
  '/staff/audit': staff,
  '/staff/print': staff,
  '/staff/menu': staff,
  '/staff/menu/prices': staff,
  '/staff/menu/import': staff,
  '/staff/promotions': staff,
  '/staff/news': staff,
  '/staff/loyalty': staff,
  '/staff/places': staff,
  '/staff/zones': staff,
  '/staff/customers': staff,
  '/staff/numbers': staff,
  '/staff/settings': staff,
  '/staff/ready': staff,
} as const satisfies Record<string, PageTraits>

export type PagePattern = keyof typeof PAGES
export type PageMatch = { pattern: PagePattern } & PageTraits

const pages = (Object.keys(PAGES) as PagePattern[]).map((pattern) => ({
  page: { pattern, ...PAGES[pattern] } as PageMatch,
  regExp: new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[^/]+')}$`),
}))

/** The page at a path, undefined if the shop has none there. Pure. */
export const pageAt = (pathname: string): PageMatch | undefined => pages.find(({ regExp }) => regExp.test(pathname))?.page

/** Paths of fixed pages with a trait, in table order. */
export const fixedPages = (trait: 'indexed' | 'personal'): string[] =>
  pages.flatMap(({ page }) => (page[trait] && !page.pattern.includes('$') ? [page.pattern] : []))
