export function PassScreen() {
  return (
    <main className="min-h-dvh p-6">
      <h1 className="type-office">Выдача</h1>
    </main>
  )
}
