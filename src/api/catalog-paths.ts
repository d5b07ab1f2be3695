/** Products in any order, at most 200; missing ones are left out. */
export const goodsListPath = (ids: readonly number[]) => `/v3/goods/list?${ids.map((one) => `products[]=${one}`).join('&')}`

/** All categories, each with its cheapest product. */
export const MENU_PATH = '/v3/categories?per_category=1&sort=cheap'
