import type { Ticket } from '~/contracts/staff-board'
import { Sheet } from '~/staff/kit/sheet'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { type Paper, PAPERS } from '~/staff/kitchen/slips/paper.atoms'
import { cx } from '~/ui/cx'

type PrinterSheetProps = {
  isOpen: boolean
  onClose: () => void
  paper: Paper
  onPaper: (paper: Paper) => void
  /** Bags without a printed slip. */
  unprinted: readonly Ticket[]
}

/** The paper of this device's printer, and the bags that still want a slip. */
export function PrinterSheet({ isOpen, onClose, paper, onPaper, unprinted }: PrinterSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Печать">
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="mb-2 text-[1.0625rem]/[1.375rem] text-ink-2">Ширина ленты</legend>
        {PAPERS.map((width) => (
          <label
            key={width}
            className={cx(
              'flex min-h-14 items-center justify-center rounded-full type-dish has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink',
              width === paper ? 'bg-ink text-page' : 'bg-quiet',
            )}
          >
            <input type="radio" name="paper" className="sr-only" checked={width === paper} onChange={() => onPaper(width)} />
            {width}&nbsp;мм
          </label>
        ))}
      </fieldset>
      <h3 className="mt-6 text-[1.0625rem]/[1.375rem] text-ink-2">Слипы на пакет не&nbsp;напечатаны</h3>
      {unprinted.length === 0 && <p className="mt-2 type-dish">Все напечатаны</p>}
      <ul className="mt-2 grid gap-2">
        {unprinted.map(({ id, number }) => (
          <li key={id}>
            <a
              href={`/staff/print?order=${id}&kind=pack`}
              target="slip"
              className="press flex min-h-14 items-center gap-3.5 rounded-[1.25rem] bg-quiet px-4 hover:bg-quiet-2"
            >
              <StaffIcon name="printer" className="shrink-0" />
              <b className="font-voice text-[1.25rem] font-[650] tracking-[-0.045em]">{number}</b>
            </a>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
