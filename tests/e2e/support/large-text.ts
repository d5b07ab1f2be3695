import { expect, type Page } from '@playwright/test'

const USUAL_PX = 16

/** Makes text `times` as large, as the browser's setting does: `rem` grows, also in media queries. Lasts as long as the page. */
export async function enlargeText(page: Page, times: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: times * USUAL_PX } })
}

/** Expects that at each width the page, or the panel open over it, fits the window and no text is cut off or under other things. */
export async function expectWhole(page: Page, where: string, widths: readonly number[] = [320, 390]): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 844 }
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
    expect(await page.evaluate(findFaults, width), `${where}, ${width} px`).toEqual([])
  }
}

/** Runs in the page. What is wide, cut off or covered, in words. */
function findFaults(width: number): string[] {
  type Edges = { left: number; right: number; top: number; bottom: number }
  type Piece = Edges & { owner: Element; name: string; isIcon: boolean }

  const faults = new Set<string>()
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const pageWidth = document.documentElement.scrollWidth
  if (pageWidth > width) faults.add(`the page is ${pageWidth} px wide`)

  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  const named = (text: string) => `«${text.replaceAll(/\s+/g, ' ').trim().slice(0, 40)}»`
  const isEmpty = ({ left, right, top, bottom }: Edges) => right - left < 1 || bottom - top < 1
  const meet = (a: Edges, b: Edges): Edges => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  })

  /** The part that its containers show; names it a fault if a container that does not scroll cuts text off. */
  function shown(rect: Edges, owner: Element, name: string, isText = false): Edges {
    let seen = meet(rect, rect)
    let [mayScrollX, mayScrollY] = [false, false]
    // the box of a letter is a fifth higher than the letter
    const slack = { x: 1, y: (rect.bottom - rect.top) / 5 }
    for (let box: Element | null = owner; box && box !== document.documentElement; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, display } = getComputedStyle(box)
      if (display === 'inline' || (overflowX === 'visible' && overflowY === 'visible')) continue
      const edges = box.getBoundingClientRect()
      // read to those who do not see
      if (edges.width <= 1 && edges.height <= 1) return { left: 0, right: 0, top: 0, bottom: 0 }
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') isText = false
      mayScrollX ||= overflowX === 'auto' || overflowX === 'scroll'
      mayScrollY ||= overflowY === 'auto' || overflowY === 'scroll'
      const isCutX = !mayScrollX && (rect.left < edges.left - slack.x || rect.right > edges.right + slack.x)
      const isCutY = !mayScrollY && overflowY !== 'visible' && (rect.top < edges.top - slack.y || rect.bottom > edges.bottom + slack.y)
      if (isText && (isCutX || isCutY)) faults.add(`${name} is cut off`)
      seen = meet(seen, edges)
    }
    if (!mayScrollX && (rect.left < -1 || rect.right > width + 1)) faults.add(`${name} leaves the window`)
    return seen
  }

  const pieces: Piece[] = []
  const add = (owner: Element, name: string, edges: Edges, isIcon = false) => {
    if (!isEmpty(edges)) pieces.push({ ...edges, owner, name, isIcon })
  }

  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement: owner, textContent: text } = node
    if (!owner || !text?.trim() || owner.closest('script, style, noscript, svg, select') || !isSeen(owner)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      const { left, right, top, bottom } = shown(rect, owner, named(text), true)
      const slack = (bottom - top) / 4
      add(owner, named(text), { left: left + 1, right: right - 1, top: top + slack, bottom: bottom - slack })
    }
  }
  for (const control of root.querySelectorAll('article, a, button, input, select, textarea, summary, svg.icon')) {
    if (!isSeen(control)) continue
    const { backgroundColor, borderTopWidth, fontSize, display } = getComputedStyle(control)
    const isIcon = control.matches('svg')
    const isTextBox = control.matches('input:not([type=radio], [type=checkbox], [type=range]), textarea')
    const name = named(control.getAttribute('aria-label') ?? (control.textContent || (control.getAttribute('class') ?? '')))
    if (isTextBox && control.clientHeight > 1 && control.clientHeight < Number.parseFloat(fontSize) * 1.1)
      faults.add(`the field ${named(control.getAttribute('name') ?? name)} is too low`)
    const isDrawn =
      isIcon || (display !== 'inline' && (borderTopWidth !== '0px' || !/^(?:transparent|rgba\(.+ 0\))$/.test(backgroundColor)))
    if (!isDrawn) continue
    const { left, right, top, bottom } = shown(control.getBoundingClientRect(), control, name)
    add(control, name, { left: left + 1, right: right - 1, top: top + 1, bottom: bottom - 1 }, isIcon)
  }

  /** What floats is over the page by design. */
  const layerOf = (element: Element) => {
    let box: Element | null = element
    while (box && box !== root && !/fixed|sticky/.test(getComputedStyle(box).position)) box = box.parentElement
    return box
  }
  const layers = new Map<Element | null, Piece[]>()
  for (const piece of pieces) {
    const layer = layerOf(piece.owner)
    layers.set(layer, [...(layers.get(layer) ?? []), piece])
  }
  for (const layer of layers.values()) {
    const sorted = layer.toSorted((a, b) => a.top - b.top)
    for (const [index, one] of sorted.entries()) {
      for (let next = index + 1; next < sorted.length; next++) {
        const other = sorted[next]
        if (!other || other.top >= one.bottom) break
        const isOwn = one.owner.contains(other.owner) || other.owner.contains(one.owner)
        if (isOwn || (one.isIcon && other.isIcon) || isEmpty(meet(one, other))) continue
        faults.add(`${one.name} and ${other.name} overlap`)
      }
    }
  }
  return [...faults]
}
