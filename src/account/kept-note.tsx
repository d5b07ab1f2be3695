/** Says that the form holds what was typed before, and offers to begin anew. */
export function KeptNote({ onForget }: { onForget: () => void }) {
  return (
    <p className="mb-4 flex flex-wrap items-center justify-between gap-x-3 rounded-card field-soft-tamago py-1.5 pr-1.5 pl-4.5 type-chip text-ink">
      <span className="py-2">Сохранили то, что вы писали.</span>
      <button type="button" onClick={onForget} className="press min-h-11 rounded-full px-4 font-semibold underline underline-offset-4">
        Начать заново
      </button>
    </p>
  )
}
