/** In work. */
export function StopsScreen() {
  return <main className="p-6" />
}
