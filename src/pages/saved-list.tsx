import { type ReactNode, useState } from 'react'
import { useOpenDialog } from '~/layout/use-open-dialog'
import type { OpenDialog } from '~/lib/dialog.atoms'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'

type SavedListProps<Item> = {
  title: string
  items: readonly Item[]
  max: number
  /** Shown instead of the button when the list is full. */
  fullText: string
  empty: { icon: ReactNode; title: string; text: string }
  /** The dialog that adds an item, and the name of its button. */
  dialog: OpenDialog
  addText: string
  /** `focusHeading` is for an item that is removed together with the focus. */
  renderItem: (item: Item, focusHeading: () => void) => ReactNode
}

/** The customer's saved addresses or cards, with a button that adds one. */
export function SavedList<Item extends { id: number }>({
  title,
  items,
  max,
  fullText,
  empty,
  dialog,
  addText,
  renderItem,
}: SavedListProps<Item>) {
  const [heading, setHeading] = useState<HTMLHeadingElement | null>(null)
  const focusHeading = () => heading?.focus({ preventScroll: true })
  const opening = useOpenDialog(dialog)
  const button = (
    <Button kind={items.length === 0 ? 'salmon' : 'quiet'} icon={<Icon name="plus" />} {...opening}>
      {addText}
    </Button>
  )
  return (
    <>
      <h1 ref={setHeading} tabIndex={-1} className="mb-5 type-page-small outline-none lg:mb-7">
        {title}
      </h1>
      {items.length === 0 ? (
        <EmptyState {...empty} action={button} />
      ) : (
        <>
          <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:gap-4">
            {items.map((item) => (
              <li key={item.id} className="min-w-0">
                {renderItem(item, focusHeading)}
              </li>
            ))}
          </ul>
          <div className="mt-5 lg:mt-6">{items.length < max ? button : <p className="type-body text-ink-2">{fullText}</p>}</div>
        </>
      )}
    </>
  )
}
