export function BoardScreen() {
  return (
    <main className="min-h-dvh p-6">
      <h1 className="type-office">Кухня</h1>
    </main>
  )
}
