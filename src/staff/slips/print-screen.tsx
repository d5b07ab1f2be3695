export function PrintScreen() {
  return (
    <main className="min-h-dvh p-6">
      <h1 className="type-office">Печать</h1>
    </main>
  )
}
