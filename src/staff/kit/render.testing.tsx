import { act } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'

export { renderPart as renderStaff } from '~/lib/render.testing'

/** What is read out of an element, in order: its texts and the names of its pictures, without what is hidden from a screen reader. */
export function heard(element: Element): string {
  const pieces = (node: Node): string[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? '']
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return []
    const name = node.getAttribute('role') === 'img' ? node.getAttribute('aria-label') : null
    return name === null ? [...node.childNodes].flatMap(pieces) : [name]
  }
  return pieces(element).join(' ').replaceAll(/\s+/g, ' ').trim()
}

/** Makes the window as wide as a phone, or as the office; a test begins with 1024 px. */
export const resizeTo = (width: number) =>
  act(() => (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setViewport({ width, height: 800 }))
