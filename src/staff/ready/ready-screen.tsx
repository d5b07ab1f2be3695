export function ReadyScreen() {
  return (
    <main className="min-w-0 grow px-4 pt-5 pb-28 md:px-6 md:pb-10 xl:pt-4">
      <h1 className="type-office">Готовность</h1>
    </main>
  )
}
