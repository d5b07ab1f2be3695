import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

type ListKeys = {
  input: RefObject<HTMLInputElement | null>
  /** Where keys are pressed: the input, or a form with it and its buttons. */
  area?: RefObject<HTMLElement | null>
  listId: string
  /** The options that are shown; none close the list. A change of `scope` resets the choice. */
  count: number
  scope: unknown
  /** An arrow was pressed without a list. */
  onReopen: () => void
  onEscape: (event: KeyboardEvent) => void
}

const NONE = -1

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** Keyboard control of a combobox whose list loads after its field: arrows choose, Enter clicks the chosen option. Writes
 *  `aria-expanded` and `aria-activedescendant` to the input. Returns the chosen index, -1 for none. */
export function useListKeys({ input, area = input, listId, count, scope, onReopen, onEscape }: ListKeys): number {
  const [chosen, setChosen] = useState<{ index: number; scope: unknown }>({ index: NONE, scope })
  const active = chosen.scope === scope && chosen.index < count ? chosen.index : NONE

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') return onEscape(event)
    if (event.target !== input.current) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (count === 0) return onReopen()
      // the field itself is one of the positions
      const step = event.key === 'ArrowDown' ? 1 : -1
      setChosen({ index: ((active + 1 + step + count + 1) % (count + 1)) - 1, scope })
    } else if (event.key === 'Enter' && active !== NONE) {
      event.preventDefault()
      document.getElementById(optionId(listId, active))?.click()
    }
  })

  useEffect(() => {
    const listeners = new AbortController()
    area.current?.addEventListener('keydown', (event) => press(event), { signal: listeners.signal })
    return () => listeners.abort()
  }, [area])

  useEffect(() => {
    const field = input.current
    field?.setAttribute('aria-expanded', String(count > 0))
    if (active === NONE) return field?.removeAttribute('aria-activedescendant')
    field?.setAttribute('aria-activedescendant', optionId(listId, active))
    document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [input, listId, count, active])

  // a list that leaves before its field
  useEffect(() => {
    const field = input.current
    return () => {
      field?.setAttribute('aria-expanded', 'false')
      field?.removeAttribute('aria-activedescendant')
    }
  }, [input])

  return active
}
