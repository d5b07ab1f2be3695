import type { Board, TicketLine } from '~/contracts/staff-board'
import type { SlipKind } from '~/contracts/staff-constants'
import { glue } from '~/lib/text'
import { partsText } from '~/rules/part-option'
import { stationText } from '~/rules/station-text'
import { otherStations } from './slip-text'
import { cx } from '~/ui/cx'

type SlipLinesProps = { lines: readonly TicketLine[]; stations: Board['stations']; own: number | null; kind: SlipKind; isLast: boolean }

/** Dishes with a box to tick, a rule under each; under the last one where something follows (`isLast`: only the footer does, with its own). On the kitchen's slip a dish of another station carries its name; the courier only counts bags. */
export function SlipLines({ lines, stations, own, kind, isLast }: SlipLinesProps) {
  return (
    <ul className="mt-2 border-t border-[#000]">
      {lines.map((line) => {
        const others = kind === 'kitchen' ? otherStations(line, own, stations) : null
        return (
          <li
            key={line.position}
            className={cx(
              'grid grid-cols-[38px_1fr_20px] items-start border-b border-[#000] py-2.5 group-data-[paper=58]/slip:grid-cols-[28px_1fr_20px]',
              isLast && 'last:border-b-0',
            )}
          >
            <b className="font-voice text-[22px]/[24px] font-[650] group-data-[paper=58]/slip:text-[18px]/[22px]">{line.qtt}</b>
            <div className="min-w-0 pr-2 break-words">
              <p className="text-[18px]/[24px] font-[600] group-data-[paper=58]/slip:text-[16px]/[21px]">{glue(line.name)}</p>
              {line.removes.map((text) => (
                <p key={text} className="font-[600]">
                  — {glue(text)}
                </p>
              ))}
              {line.adds.map((text) => (
                <p key={text}>+ {glue(text)}</p>
              ))}
              {line.note && <p className="font-[600]">«{glue(line.note)}»</p>}
              {kind !== 'courier' &&
                line.parts.map(({ name, qtt, part }, index) => {
                  const other = others?.ofPart(index)
                  return (
                    <p key={name} className="flex gap-1.5">
                      <span>{partsText(qtt * line.qtt, part)}</span>
                      <span className="min-w-0">{glue(other === undefined ? name : `${name}, ${stationText(other)}`)}</span>
                    </p>
                  )
                })}
              {others?.ofLine.map((name) => (
                <p key={name}>{glue(stationText(name))}</p>
              ))}
            </div>
            <span aria-hidden="true" className="size-5 rounded-[5px] border-2 border-[#000]" />
          </li>
        )
      })}
    </ul>
  )
}
