export function AuditScreen() {
  return (
    <main className="min-h-dvh p-6">
      <h1 className="type-office">Журнал</h1>
    </main>
  )
}
