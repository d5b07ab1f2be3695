/** Lets the dish around `from` fly to the cart; how is fetched with the first of them. */
export function flyToCart(from: Element | null): void {
  // one that does not come is only not seen
  import('./flight').then(
    ({ fly }) => fly(from),
    () => undefined,
  )
}
