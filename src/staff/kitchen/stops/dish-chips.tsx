import { useId, useState } from 'react'
import { useMedia } from '~/ui/media'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'

/** Beside the list, where how long and the button must stay in sight. */
const ROOMY = '(width >= 64rem) and (height >= 50rem)'
/** A button for fewer would take the room of what it hides. */
const FEW = 2

type DishChipsProps = {
  dishes: readonly { id: number; name: string }[]
  /** What stays on sale: because it was tapped, or because what it is made of was. */
  stays: (id: number) => boolean
  onToggle: (id: number) => void
}

/** The dishes that go off sale; a tap leaves one there. */
export function DishChips({ dishes, stays, onToggle }: DishChipsProps) {
  const titleId = useId()
  const [isWhole, setIsWhole] = useState(false)
  const most = useMedia(ROOMY) ? 9 : 5
  const hidden = isWhole || dishes.length <= most + FEW ? 0 : dishes.length - most
  return (
    <div role="group" aria-labelledby={titleId} className="mt-3.5">
      <p id={titleId} className="text-[0.9375rem]/[1.25rem] text-ink-2">
        Нажмите на&nbsp;блюдо, чтобы оставить его в&nbsp;продаже
      </p>
      <div className="mt-2.5 flex flex-wrap gap-1.5">
        {dishes.slice(0, dishes.length - hidden).map(({ id, name }) => {
          const isStaying = stays(id)
          return (
            <button
              key={id}
              type="button"
              aria-pressed={isStaying}
              onClick={() => onToggle(id)}
              className={cx(
                'press flex min-h-11 items-center gap-1.5 rounded-full px-3 py-1 text-left text-[1rem]/[1.25rem] font-[550]',
                isStaying ? 'text-ink-2 inset-ring-2 inset-ring-line-strong' : 'bg-(--key) text-ink',
              )}
            >
              <StaffIcon name={isStaying ? 'check' : 'ban'} className="size-5 shrink-0" />
              {name}
            </button>
          )
        })}
        {hidden > 0 && (
          <button type="button" onClick={() => setIsWhole(true)} className="press min-h-11 rounded-full px-2 text-[1rem] font-[550]">
            {`и\u00a0ещё ${hidden}`}
          </button>
        )}
      </div>
    </div>
  )
}
