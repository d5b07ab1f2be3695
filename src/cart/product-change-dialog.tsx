import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useCategoryField } from '~/catalog/use-category-field'
import { formatPrice, glue } from '~/lib/text'
import type { SyncChange } from '~/rules/cart-sync'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Thumb } from '~/ui/thumb'
import { VisuallyHidden } from '~/ui/visually-hidden'
import type { CartLine } from './cart-line'
import { cartChangesAtom } from './use-sync-cart'

type ProductChangeDialogProps = { isOpen: boolean; onClose: () => void }

/** Tells what became of the cart while nobody looked: what is no longer made, what got dearer, what got cheaper.
 *  Spec §2, §4. */
export function ProductChangeDialog({ isOpen, onClose }: ProductChangeDialogProps) {
  const changes = useAtomValue(cartChangesAtom)
  const fieldOf = useCategoryField()
  const row = (line: CartLine, note: ReactNode) => (
    <li key={line.uid} className="flex items-center gap-3 py-2">
      <Thumb src={line.picture} field={fieldOf(line.category_id)} size="sm" />
      <div className="min-w-0 grow">
        <p className="type-name">{glue(line.name)}</p>
        {note}
      </div>
    </li>
  )

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Пока вас не было, меню немного изменилось">
      <Group title="Больше не готовим">{changes?.outed.map((line) => row(line, null))}</Group>
      <Group title="Цена изменилась">
        {changes?.changed.map(({ line, changes: list }) => row(line, <Changes dish={line.name} list={list} />))}
      </Group>
      <Group title="Стало дешевле">
        {changes?.cheaper.map(({ line, changes: list }) => row(line, <Changes dish={line.name} list={list} />))}
      </Group>
      <Button kind="salmon" isWide onClick={onClose}>
        Понятно, продолжить
      </Button>
    </Dialog>
  )
}

function Group({ title, children }: { title: string; children: ReactNode[] | undefined }) {
  if (!children?.length) return null
  return (
    <section className="mb-4 first:mt-3">
      <h3 className="type-chip text-ink-2">{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

/** Old and new price; what got another price is named where it is not the dish itself. */
function Changes({ dish, list }: { dish: string; list: SyncChange[] }) {
  return list.map(({ name, was, now }) => (
    <p key={name} className="type-meta text-ink-2">
      {name !== dish && `${name}: `}
      <VisuallyHidden>было </VisuallyHidden>
      <s>{formatPrice(was)}</s> <VisuallyHidden>стало </VisuallyHidden>
      <span className="font-semibold text-ink">{now === null ? 'больше нет' : formatPrice(now)}</span>
    </p>
  ))
}
