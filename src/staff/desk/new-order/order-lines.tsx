import { MAX_LINE_QTT } from '~/contracts/constants'
import { glue, optionsText } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { type DraftLine, setChoice, setQtt } from '~/order-form/order-lines'
import { lineUid } from '~/rules/line-uid'
import { groupFaults } from '~/rules/option-groups'
import { offersOptions } from '~/order-form/option-sections'
import { cx } from '~/ui/cx'
import { Stepper } from '~/ui/stepper'
import { allergyHits } from '~/rules/allergy-hits'
import type { DeskGoods } from './draft'
import { LineOptions } from './line-options'
import { FieldProblem } from './radio-choice'
import type { NewOrder } from './use-new-order'

/** The dishes of the order. */
export function OrderLines({ order }: { order: NewOrder }) {
  const { draft, change, menu, quote, isFresh, allergies, problems, choose } = order
  const goodsOf = (line: DraftLine) => menu.goods.find(({ id }) => id === line.id)
  return (
    <div data-problem="goods-lines">
      {draft.lines.length === 0 && <p className="pb-1 type-row text-ink-2">{glue('Пока пусто. Начните печатать название блюда.')}</p>}
      <ul>
        {draft.lines.map((one, index) => {
          const goods = goodsOf(one)
          const priced = isFresh ? quote?.lines[index] : undefined
          return (
            <OrderLineRow
              key={lineUid(one)}
              line={one}
              goods={goods}
              amount={priced?.available ? priced.amount : undefined}
              isGone={priced?.available === false || goods?.available === false}
              danger={goods ? allergyHits(allergies, goods) : []}
              onQtt={(qtt) => change((last) => ({ lines: setQtt(last.lines, index, qtt) }))}
              onOptions={() => choose(lineUid(one))}
            />
          )
        })}
      </ul>
      <FieldProblem>{problems.goods}</FieldProblem>
    </div>
  )
}

/** What goes with one line, over the screen. */
export function LineSheet({ order: { draft, change, menu, choosing, choose } }: { order: NewOrder }) {
  const at = draft.lines.findIndex((line) => lineUid(line) === choosing)
  const line = draft.lines[at]
  return (
    <LineOptions
      key={choosing}
      line={line}
      goods={line && menu.goods.find(({ id }) => id === line.id)}
      onClose={() => choose(null)}
      onDone={(choice) => {
        choose(null)
        change((last) => ({ lines: setChoice(last.lines, at, choice) }))
      }}
    />
  )
}

type OrderLineRowProps = {
  line: DraftLine
  goods: DeskGoods | undefined
  /** Roubles by the last quote; undefined while it is asked. */
  amount: number | undefined
  isGone: boolean
  danger: readonly string[]
  onQtt: (qtt: number) => void
  onOptions: () => void
}

function OrderLineRow({ line, goods, amount, isGone, danger, onQtt, onOptions }: OrderLineRowProps) {
  const chosen = [...line.additionals, ...line.side, ...line.sauce]
  const hasOptions = goods && offersOptions(goods)
  const [fault] = goods ? groupFaults(goods, line) : []
  const told = [optionsText(chosen), line.note && `«${line.note}»`].filter(Boolean).join(', ')
  return (
    <li className="border-b border-line py-2">
      <div className="flex items-center gap-2.5">
        <p className={cx('min-w-0 grow type-row font-[600] text-pretty', isGone && 'text-ink-3')}>{glue(line.name)}</p>
        <Stepper
          name={line.name}
          value={line.qtt}
          max={MAX_LINE_QTT}
          hasBin
          kind="white"
          onChange={onQtt}
          className="min-w-24! pointer-fine:h-10!"
        />
        <span className="w-17 shrink-0 text-right sum type-row font-[600] tracking-[-0.02em] tabular-nums">
          {amount === undefined ? '' : priceText(amount)}
        </span>
      </div>
      {isGone && <p className="type-caption text-err">сейчас не продаём</p>}
      {!isGone && danger.length > 0 && <p className="type-caption font-[600] text-err">есть {danger.join(', ')}</p>}
      {fault && !isGone && <p className="type-caption font-[600] text-err">{glue(fault.text)}</p>}
      {(hasOptions || goods?.takes_notes) && !isGone && (
        <button
          type="button"
          onClick={onOptions}
          aria-label={`${hasOptions ? 'Добавки' : 'Пожелание'}: ${line.name}`}
          className="press -ml-1 rounded-tick px-1 py-0.5 text-left type-caption text-ink-2 underline decoration-line-strong underline-offset-3 pointer-coarse:min-h-11"
        >
          {glue(told) || (hasOptions ? 'добавки' : 'пожелание')}
        </button>
      )}
    </li>
  )
}
