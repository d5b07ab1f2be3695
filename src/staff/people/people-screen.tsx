export function PeopleScreen() {
  return (
    <main className="min-h-dvh p-6">
      <h1 className="type-office">Люди</h1>
    </main>
  )
}
