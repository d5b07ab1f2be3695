import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useListKeys } from '~/ui/use-list-keys'

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

/** Control of the search's combobox (`useListKeys`): Escape closes the list, then clears and then leaves the field; leaving the
 *  field closes the list. Returns the chosen index, -1 for none. */
export function useSearchKeys({ form, input, listId, text, onClear, onClose }: FieldParts, { count, scope, onDismiss }: Options): number {
  const focus = useEffectEvent(() => onDismiss(false))
  const leave = useEffectEvent((to: EventTarget | null) => {
    if (to instanceof Node && !form.current?.contains(to)) onDismiss(true)
  })

  useEffect(() => {
    const field = form.current
    const listeners = new AbortController()
    const { signal } = listeners
    field?.addEventListener('focusin', () => focus(), { signal })
    field?.addEventListener('focusout', (event) => leave(event.relatedTarget), { signal })
    // keeps the focus, and the keyboard of a phone, in the field
    field?.addEventListener('mousedown', (event) => event.target !== input.current && event.preventDefault(), { signal })
    document.addEventListener('pointerdown', (event) => leave(event.target), { signal })
    return () => listeners.abort()
  }, [form, input])

  return useListKeys({
    input,
    area: form,
    listId,
    count,
    scope,
    onReopen: () => onDismiss(false),
    onEscape: (event) => {
      event.preventDefault()
      if (count > 0) onDismiss(true)
      else if (text !== '') onClear()
      else onClose()
    },
  })
}
