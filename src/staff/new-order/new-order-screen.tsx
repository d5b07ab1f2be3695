/** In work. */
export function NewOrderScreen() {
  return <main className="p-6" />
}
