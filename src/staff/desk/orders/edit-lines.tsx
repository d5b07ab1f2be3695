import { useState } from 'react'
import { MAX_LINE_QTT, MAX_NOTE_LENGTH } from '~/contracts/constants'
import type { DeskMenu } from '~/contracts/staff-desk'
import { glue, optionsText } from '~/lib/text'
import { groupFaults } from '~/rules/option-groups'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { offersOptions } from '~/order-form/option-sections'
import { setQtt } from '~/order-form/order-lines'
import { Field } from '~/ui/field'
import { Stepper } from '~/ui/stepper'
import type { EditLine } from './edit-draft'
import { EditOptionRows } from './option-rows'

type EditLinesProps = { lines: readonly EditLine[]; menu: DeskMenu | undefined; onChange: (lines: EditLine[]) => void }
type Goods = DeskMenu['goods'][number]

/** The dishes with steppers; the last one at 1 has a bin. */
export function EditLines({ lines, menu, onChange }: EditLinesProps) {
  return (
    <ul className="flex flex-col">
      {lines.map((line, at) => (
        <LineRow
          key={line.key}
          line={line}
          goods={menu?.goods.find(({ id }) => id === line.id)}
          onQtt={(qtt) => onChange(setQtt(lines, at, qtt))}
          onLine={(next) => onChange(lines.with(at, next))}
        />
      ))}
    </ul>
  )
}

type LineRowProps = {
  line: EditLine
  /** The dish on the menu; undefined if it left it. */
  goods: Goods | undefined
  onQtt: (qtt: number) => void
  onLine: (line: EditLine) => void
}

function LineRow({ line, goods, onQtt, onLine }: LineRowProps) {
  const hasOptions = goods !== undefined && offersOptions(goods)
  // what an order has already may be kept as it was
  const [fault] = goods && line.position === undefined ? groupFaults(goods, line) : []
  const [isOpen, setIsOpen] = useState(fault !== undefined)
  const chosen = [...line.additionals, ...line.side, ...line.sauce]
  const takesNotes = goods?.takes_notes === true || line.note !== ''
  return (
    <li className="flex flex-col gap-2 border-b border-line py-2.5">
      <div className="flex items-center gap-3">
        <span className="min-w-0 grow">
          <span className="block type-row font-[600]">
            {glue(line.name)}
            {line.position === undefined && <span className="font-[400] text-ink-2">, новое</span>}
          </span>
          {chosen.length > 0 && <span className="block type-caption text-ink-2">{glue(optionsText(chosen))}</span>}
          {fault && <span className="block type-caption font-[600] text-err">{glue(fault.text)}</span>}
          {line.note !== '' && !isOpen && <span className="block type-caption font-[600]">{glue(`«${line.note}»`)}</span>}
          {(hasOptions || takesNotes) && (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
              className="-ml-1 inline-flex min-h-8 items-center gap-1 px-1 type-caption text-salmon-ink"
            >
              {hasOptions ? 'Добавки' : 'Пожелание'}
              <span className="sr-only">{`: ${line.name}`}</span>
              <StaffIcon name={isOpen ? 'chevron-up' : 'chevron-down'} className="size-4" />
            </button>
          )}
        </span>
        <Stepper hasBin value={line.qtt} name={line.name} max={MAX_LINE_QTT} onChange={onQtt} />
      </div>
      {isOpen && (
        <div className="pl-3">
          {goods && <EditOptionRows goods={goods} chosen={line} onChoose={onLine} />}
          {takesNotes && (
            <Field
              label="Пожелание кухне"
              autoComplete="off"
              maxLength={MAX_NOTE_LENGTH}
              value={line.note}
              onChange={({ currentTarget: { value } }) => onLine({ ...line, note: value })}
            />
          )}
        </div>
      )}
    </li>
  )
}
