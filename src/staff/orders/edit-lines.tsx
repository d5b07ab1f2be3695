import { useId, useState } from 'react'
import { MAX_LINE_QTT } from '~/contracts/constants'
import type { DeskMenu } from '~/contracts/staff-desk'
import { formatPrice, glue, optionsText } from '~/lib/text'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { Stepper } from '~/ui/stepper'
import { type DraftLine, OPTION_GROUPS, type OptionGroup, withOption, withQtt } from './edit-draft'

type EditLinesProps = { lines: readonly DraftLine[]; menu: DeskMenu | undefined; onChange: (lines: DraftLine[]) => void }
type Goods = DeskMenu['goods'][number]

/** The dishes with steppers; the last one at 1 has a bin. */
export function EditLines({ lines, menu, onChange }: EditLinesProps) {
  return (
    <ul className="flex flex-col">
      {lines.map((line) => (
        <EditLine
          key={line.key}
          line={line}
          goods={menu?.goods.find(({ id }) => id === line.id)}
          onQtt={(qtt) => onChange(withQtt(lines, line.key, qtt))}
          onLine={(next) => onChange(lines.map((one) => (one.key === line.key ? next : one)))}
        />
      ))}
    </ul>
  )
}

const MENU_GROUPS: Record<OptionGroup, (goods: Goods) => Goods['additionals']> = {
  additionals: (goods) => goods.additionals,
  side: (goods) => goods.sides,
  sauce: (goods) => goods.sauces,
}

type EditLineProps = {
  line: DraftLine
  /** The dish on the menu; undefined if it left it. */
  goods: Goods | undefined
  onQtt: (qtt: number) => void
  onLine: (line: DraftLine) => void
}

function EditLine({ line, goods, onQtt, onLine }: EditLineProps) {
  const boxId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const offered = goods ? OPTION_GROUPS.flatMap((group) => MENU_GROUPS[group](goods).map((option) => ({ ...option, group }))) : []
  const qttOf = (group: OptionGroup, id: number) => line[group].find((option) => option.id === id)?.qtt ?? 0
  const chosen = offered.flatMap(({ id, name, group }) => (qttOf(group, id) > 0 ? [{ name, qtt: qttOf(group, id) }] : []))
  return (
    <li className="flex flex-col gap-2 border-b border-line py-2.5">
      <div className="flex items-center gap-3">
        <span className="min-w-0 grow">
          <span className="block type-row font-[600]">
            {glue(line.name)}
            {line.position === undefined && <span className="font-[400] text-ink-2">, новое</span>}
          </span>
          {chosen.length > 0 && <span className="block type-caption text-ink-2">{optionsText(chosen)}</span>}
          {offered.length > 0 && (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
              className="-ml-1 inline-flex min-h-8 items-center gap-1 px-1 type-caption text-salmon-ink"
            >
              Добавки
              <span className="sr-only">{`: ${line.name}`}</span>
              <StaffIcon name={isOpen ? 'chevron-up' : 'chevron-down'} className="size-4" />
            </button>
          )}
        </span>
        <Stepper hasBin value={line.qtt} name={line.name} max={MAX_LINE_QTT} onChange={onQtt} />
      </div>
      {isOpen && (
        <ul className="flex flex-col gap-1 pl-3">
          {offered.map(({ id, name, price, max, group }) => (
            <li key={`${group}-${id}`} className="flex items-center gap-3 type-row">
              <label htmlFor={`${boxId}-${group}-${id}`} className="flex min-h-11 min-w-0 grow items-center">
                <span>
                  {glue(name)}
                  {price > 0 && <span className="text-ink-2">{`, ${formatPrice(price)}`}</span>}
                </span>
              </label>
              <Stepper
                plusId={`${boxId}-${group}-${id}`}
                value={qttOf(group, id)}
                name={name}
                max={max}
                onChange={(qtt) => onLine(withOption(line, group, id, qtt))}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
