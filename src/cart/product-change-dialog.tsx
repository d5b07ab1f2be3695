import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useCategoryField } from '~/catalog/category-field'
import { formatPrice, glue } from '~/lib/text'
import type { SyncChange } from '~/rules/cart-sync'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Thumb } from '~/ui/thumb'
import { chosenText, type CartLine } from './cart-line'
import { cartChangesAtom } from './sync-cart'

type ProductChangeDialogProps = { isOpen: boolean; onClose: () => void }

/** Lists what a synchronisation changed: products gone, dearer and cheaper. */
export function ProductChangeDialog({ isOpen, onClose }: ProductChangeDialogProps) {
  const { intro, outed = [], changed = [], cheaper = [] } = useAtomValue(cartChangesAtom) ?? {}

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Пока вас не было, меню немного изменилось">
      {intro && <p className="mt-2 type-body text-ink-2">{intro}</p>}
      <Group title="Больше не готовим">
        {outed.map((line, index) => (
          <Row key={index} line={line} options={<p className="type-meta text-ink-2">{chosenText(line)}</p>} />
        ))}
      </Group>
      <Group title="Цена изменилась">
        {changed.map(({ line, changes }) => (
          <ChangedRow key={line.uid} line={line} changes={changes} />
        ))}
      </Group>
      <Group title="Стало дешевле">
        {cheaper.map(({ line, changes }) => (
          <ChangedRow key={line.uid} line={line} changes={changes} />
        ))}
      </Group>
      <Button kind="salmon" isWide onClick={onClose}>
        Понятно, продолжить
      </Button>
    </Dialog>
  )
}

function Group({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section className="mt-3 mb-4">
      <h3 className="type-chip text-ink-2">{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

/** A product with its old and new price; changed options follow below. */
function ChangedRow({ line, changes }: { line: CartLine; changes: readonly SyncChange[] }) {
  const isOwn = ({ field }: SyncChange) => field === 'price'
  const options = changes.filter((change) => !isOwn(change))
  return (
    <Row
      line={line}
      price={changes.filter(isOwn).map((change, index) => (
        <WasNow key={index} change={change} />
      ))}
      options={options.map((change, index) => (
        <p key={index} className="type-meta wrap-anywhere text-ink-2">
          {`${glue(change.name)}: `}
          <WasNow change={change} />
        </p>
      ))}
    />
  )
}

function Row({ line, price, options }: { line: CartLine; price?: ReactNode; options: ReactNode }) {
  const fieldOf = useCategoryField()
  return (
    <li className="flex items-start gap-3 py-2">
      <Thumb src={line.picture} field={fieldOf(line.category_id)} size="sm" />
      <div className="flex min-h-16 min-w-0 grow flex-col justify-center">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="min-w-0 grow basis-32 type-name wrap-anywhere">{glue(line.name)}</p>
          {price}
        </div>
        {options}
      </div>
    </li>
  )
}

const pieces = (count: number) => `${count}\u00a0шт`

function WasNow({ change: { kind, was, now } }: { change: SyncChange }) {
  const format = kind === 'max' ? pieces : formatPrice
  return (
    <span className="whitespace-nowrap">
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
