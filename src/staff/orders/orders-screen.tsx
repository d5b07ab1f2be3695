/** In work. */
export function OrdersScreen() {
  return <main className="p-6" />
}
