import { useAtomValue } from 'jotai'
import { useCategoryField } from '~/catalog/category-field'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import type { SyncChange } from '~/rules/cart-sync'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Thumb } from '~/ui/thumb'
import { type CartLine, chosenText } from './cart.atoms'
import { ChoiceLink } from './line-choices'
import { cartChangesAtom } from './sync-cart'

type ProductChangeDialogProps = { isOpen: boolean; onClose: () => void }

/** Lists what a synchronisation changed: products gone, dearer and cheaper. */
export function ProductChangeDialog({ isOpen, onClose }: ProductChangeDialogProps) {
  const { intro, outed = [], changed = [], cheaper = [] } = useAtomValue(cartChangesAtom) ?? {}

  const groups = [
    { title: 'Сейчас не готовим', rows: outed.map((line) => ({ line, changes: [] })) },
    { title: 'Цена изменилась', rows: changed.filter((row) => !isChoice(row)) },
    { title: 'Выберите ещё раз', rows: changed.filter(isChoice) },
    { title: 'Стало дешевле', rows: cheaper },
  ]
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Пока вас не было, меню немного изменилось">
      {intro && <p className="mt-2 type-body text-ink-2">{intro}</p>}
      {groups.map(
        ({ title, rows }) =>
          rows.length > 0 && (
            <section key={title} className="mt-3 mb-4">
              <h3 className="type-chip text-ink-2">{title}</h3>
              <ul>
                {rows.map((row, index) => (
                  <Row key={index} {...row} />
                ))}
              </ul>
            </section>
          ),
      )}
      <Button kind="salmon" isWide onClick={onClose}>
        Понятно, продолжить
      </Button>
    </Dialog>
  )
}

/** Whether a line only lacks a choice. */
const isChoice = ({ changes }: { changes: readonly SyncChange[] }) => changes.every(({ kind }) => kind === 'choice')

/** A product with its old and new price; changed options follow below. One that is gone shows its options. */
function Row({ line, changes }: { line: CartLine; changes: readonly SyncChange[] }) {
  const fieldOf = useCategoryField()
  return (
    <li className="flex items-start gap-3 py-2">
      <Thumb src={line.picture} field={fieldOf(line.category_id)} size="sm" />
      <div className="flex min-h-16 min-w-0 grow flex-col justify-center">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="min-w-0 grow basis-32 type-name wrap-anywhere">{glue(line.name)}</p>
          {changes.map((change, index) => change.kind === 'price' && change.field === 'price' && <WasNow key={index} change={change} />)}
        </div>
        {changes.length === 0 && <p className="type-meta text-ink-2">{chosenText(line)}</p>}
        {changes.map((change, index) =>
          change.kind === 'choice' ? (
            <p key={index} className="type-meta wrap-anywhere text-ink-2">
              {glue(change.text)}
            </p>
          ) : (
            change.field !== 'price' && (
              <p key={index} className="type-meta wrap-anywhere text-ink-2">
                {'text' in change ? glue(change.text) : `${glue(change.name)}: `}
                {!('text' in change) && <WasNow change={change} />}
              </p>
            )
          ),
        )}
        {changes.some(({ kind }) => kind === 'choice') && (
          <ChoiceLink line={line} className="inline-flex min-h-11 items-center self-start type-chip underline underline-offset-4">
            Выбрать
          </ChoiceLink>
        )}
      </div>
    </li>
  )
}

const pieces = (count: number) => `${count}\u00a0шт`

function WasNow({ change: { kind, was, now } }: { change: Exclude<SyncChange, { text: string }> }) {
  const format = kind === 'max' ? pieces : priceText
  return (
    <span className="inline-block">
      {was !== null && (
        <>
          <span className="sr-only">было </span>
          <s className="text-ink-3">{format(was)}</s>{' '}
        </>
      )}
      <span className="sr-only">стало </span>
      <span className="font-semibold text-ink">{now === null ? 'больше нет' : format(now)}</span>
    </span>
  )
}
