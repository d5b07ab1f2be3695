import { ADDRESS_NAMES, type AddressPart } from '~/rules/tidy-address'

/** Says which parts moved to their own fields, or that other fields had them, with the way back. */
export function TidiedNote({ moved, onUndo }: { moved: readonly AddressPart[]; onUndo: () => void }) {
  return (
    <>
      {moved.length > 0 ? `Разнесли: ${moved.map((part) => ADDRESS_NAMES[part]).join(', ')}.` : 'Убрали лишнее.'}{' '}
      <button type="button" onClick={onUndo} className="press -my-2 min-h-9 font-semibold text-ink underline underline-offset-4">
        Вернуть
      </button>
    </>
  )
}
