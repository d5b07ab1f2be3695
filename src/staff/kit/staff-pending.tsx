/** What a staff document shows until its code has come. Part of the start of all pages: keep it small. */
export const StaffPending = () => (
  <main aria-busy="true" className="grid min-h-dvh place-items-center text-ink-2">
    <h1 className="animate-late">Загружаем…</h1>
  </main>
)
