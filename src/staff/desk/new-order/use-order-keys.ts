import { type RefObject, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'

type OrderKeys = {
  root: RefObject<HTMLElement | null>
  /** Shows the step that holds an element; on a phone only one is shown. */
  show: (pane: string) => void
  repeat: (index: number) => void
  place: () => void
}

/** Fields, one button of each group, and what else carries `data-stop`, in the order of the screen. */
function stopsOf(root: HTMLElement): HTMLElement[] {
  const all = [...root.querySelectorAll<HTMLElement>('input:not([disabled]), [data-stop]:not([disabled])')]
  return all.filter((one) => {
    if (!(one instanceof HTMLInputElement) || one.type !== 'radio' || one.checked) return true
    const group = root.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${one.name}"]:not([disabled])`)
    return one === group[0] && ![...group].some(({ checked }) => checked)
  })
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type))

/** Keys of a phone order: Enter goes on, Esc back, letters and digits look for a dish, Ctrl+Enter places; at the earlier orders a digit repeats
 *  one. Gives the way to a named stop (`data-problem` of a field). */
export function useOrderKeys({ root, show, repeat, place }: OrderKeys) {
  const focus = (stop: HTMLElement | null | undefined) => {
    if (!stop) return
    const pane = stop.closest<HTMLElement>('[data-pane]')?.dataset['pane']
    if (pane !== undefined) flushSync(() => show(pane))
    stop.focus()
    stop.scrollIntoView({ block: 'nearest' })
  }
  const go = (by: 1 | -1) => {
    if (!root.current) return
    // what is only offered is passed over on the way forward
    const stops = stopsOf(root.current).filter((stop) => by === -1 || stop.dataset['stop'] !== 'back')
    const from = document.activeElement
    const at = stops.findIndex((stop) => stop === from)
    // from what is no stop: the nearest one in the order of the page
    const isAfter = (stop: HTMLElement) => from !== null && Boolean(from.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING)
    focus(at >= 0 ? stops[at + by] : by === 1 ? stops.find(isAfter) : stops.findLast((stop) => !isAfter(stop)))
  }
  const goTo = (name: string) => {
    const box = root.current?.querySelector<HTMLElement>(`[data-problem~="${name}"]`)
    focus(box && (stopsOf(box)[0] ?? box.querySelector<HTMLElement>('button, [tabindex]')))
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.isComposing || event.altKey) return
    if (target instanceof Element && target.closest('dialog')) return
    const take = (run: () => void) => {
      event.preventDefault()
      run()
    }
    // a held key acts once; in a field it types
    if (event.repeat) return key === 'Enter' || key === 'Escape' ? event.preventDefault() : undefined
    if (event.ctrlKey || event.metaKey) return key === 'Enter' ? take(place) : undefined
    if (key === 'Escape') return take(() => go(-1))
    if (key === 'Enter') return target instanceof HTMLInputElement ? take(() => go(1)) : undefined
    if (isField(target)) return
    if (/^[1-9]$/.test(key) && target instanceof Element && target.closest('[data-repeats]')) return take(() => repeat(Number(key) - 1))
    // what is typed goes to the field: «2*дуэт» too
    if (/^[\p{L}\d]$/u.test(key)) goTo('goods')
  })

  useEffect(() => {
    const over = new AbortController()
    document.addEventListener('keydown', (event) => press(event), { signal: over.signal })
    return () => over.abort()
  }, [])

  return { goTo }
}
