/** Says that the form holds restored text, and offers to discard it. */
export function RestoredNote({ undo, onDiscard }: { undo: string; onDiscard: () => void }) {
  return (
    <p
      role="status"
      data-field="tamago"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-3 rounded-card bg-field-soft py-1.5 pr-1.5 pl-4.5 type-chip text-ink"
    >
      <span className="py-2">{'Вернули то, что вы\u00a0писали.'}</span>
      <button
        type="button"
        onClick={onDiscard}
        className="press -ml-4 min-h-11 rounded-full px-4 font-semibold underline underline-offset-4"
      >
        {undo}
      </button>
    </p>
  )
}
