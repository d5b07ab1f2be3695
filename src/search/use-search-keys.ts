import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** The field, its list and what it can do. */
export type FieldParts = {
  text: string
  listId: string
  form: RefObject<HTMLFormElement | null>
  input: RefObject<HTMLInputElement | null>
  onClear: () => void
  onClose: () => void
}

/** The results that are shown: a change of `scope` resets the choice. */
type Options = { count: number; scope: unknown; onDismiss: (isDismissed: boolean) => void }

const NONE = -1

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** Keyboard control of the combobox: arrows choose, Enter opens, Escape closes the list, then clears and then leaves the
 *  field. Returns the chosen index, -1 for none. Listeners are added here because this code loads after the field. */
export function useSearchKeys({ form, input, listId, text, onClear, onClose }: FieldParts, { count, scope, onDismiss }: Options): number {
  const [chosen, setChosen] = useState<{ index: number; scope: unknown }>({ index: NONE, scope })
  const active = chosen.scope === scope && chosen.index < count ? chosen.index : NONE
  const choose = (index: number) => setChosen({ index, scope })

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') {
      event.preventDefault()
      if (count > 0) onDismiss(true)
      else if (text !== '') onClear()
      else onClose()
      return
    }
    if (event.target !== input.current) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (count === 0) return onDismiss(false)
      // the field itself is one of the positions
      const step = event.key === 'ArrowDown' ? 1 : -1
      choose(((active + 1 + step + count + 1) % (count + 1)) - 1)
    } else if (event.key === 'Enter' && active !== NONE) {
      event.preventDefault()
      document.getElementById(optionId(listId, active))?.click()
    }
  })
  const focus = useEffectEvent(() => onDismiss(false))
  const leave = useEffectEvent((to: EventTarget | null) => {
    if (to instanceof Node && !form.current?.contains(to)) onDismiss(true)
  })

  useEffect(() => {
    const field = form.current
    const listeners = new AbortController()
    const { signal } = listeners
    field?.addEventListener('keydown', (event) => press(event), { signal })
    field?.addEventListener('focusin', () => focus(), { signal })
    field?.addEventListener('focusout', (event) => leave(event.relatedTarget), { signal })
    // keeps the focus, and the keyboard of a phone, in the field
    field?.addEventListener('mousedown', (event) => event.target !== input.current && event.preventDefault(), { signal })
    document.addEventListener('pointerdown', (event) => leave(event.target), { signal })
    return () => listeners.abort()
  }, [form, input])

  useEffect(() => {
    const field = input.current
    field?.setAttribute('aria-expanded', String(count > 0))
    if (active === NONE) field?.removeAttribute('aria-activedescendant')
    else field?.setAttribute('aria-activedescendant', optionId(listId, active))
    if (active !== NONE) document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [input, listId, count, active])

  return active
}
