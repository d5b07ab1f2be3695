import type { TicketLine } from '~/contracts/staff-board'
import { partsAt } from '~/rules/line-marks'
import { glue } from '~/lib/text'
import { DISHES, plural } from '~/rules/number-text'
import { small } from '~/rules/list-text'

/** The dishes of a ticket that nobody cooks yet, to be read only: «Начать» opens the card. Options stay in full, a set is counted. */
export function FoldedLines({ lines, station }: { lines: readonly TicketLine[]; station: number | null }) {
  return (
    <ul className="flex flex-col gap-0.5 px-4.5 pt-2 pb-2 type-option @max-[19.5rem]:px-3.5">
      {lines.map((line) => {
        const { position, name, qtt, removes, adds, note } = line
        const parts = partsAt(line, station).length
        return (
          <li key={position} className="flex gap-2.5">
            <span className="min-w-3.5 shrink-0 font-voice font-[650]">{qtt}</span>
            <span className="min-w-0">
              {glue(name)}
              {parts > 0 && <span className="text-ink-2">{`, ${parts}\u00a0${plural(parts, DISHES)}`}</span>}
              {removes.length > 0 && (
                <span className="text-salmon-ink night:text-tamago">{`, ${glue(removes.map(small).join(', '))}`}</span>
              )}
              {note && <span className="text-salmon-ink night:text-tamago">{`, «${glue(note)}»`}</span>}
              {adds.length > 0 && <span className="text-ink-2">{` +\u00a0${glue(adds.map(small).join(', '))}`}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
