/** In work. */
export function CourierScreen() {
  return <main className="p-6" />
}
