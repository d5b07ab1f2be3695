/** What a translator put in the place of a text: Chrome, Edge and Yandex. */
const TRANSLATED = new Set(['FONT', 'YA-TR-SPAN'])

/** Lets a page live on that the browser translates. A translator replaces the texts that React holds, and React would fail at the first
 *  one that it removes, or change a price that is no longer shown. A text that React changes is put back, to be translated again. */
export function surviveTranslation(): void {
  const shown = new WeakMap<Node, Element>()
  const proto = Node.prototype
  const { removeChild, insertBefore } = proto

  /** The node in the place of `node` among the children of `parent`. */
  const present = (parent: Node, node: Node) => {
    const other = node.parentNode === parent ? node : shown.get(node)
    return other?.parentNode === parent ? other : null
  }
  const forget = (text: Node) => {
    shown.get(text)?.remove()
    shown.delete(text)
  }
  const putBack = (text: Node) => {
    shown.get(text)?.before(text)
    forget(text)
  }

  const watcher = new MutationObserver((changes) => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      if (type === 'characterData') putBack(target)
      // put back by the translator, or moved by React
      for (const node of addedNodes) if (shown.has(node)) forget(node)
      const other = [addedNodes[0], previousSibling, nextSibling].find((node) => node && TRANSLATED.has(node.nodeName))
      for (const text of removedNodes)
        if (other instanceof Element && text instanceof Text && !text.isConnected) {
          shown.set(text, other)
          watcher.observe(text, { characterData: true })
        }
    }
  })
  watcher.observe(document, { childList: true, subtree: true })

  proto.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const here = present(this, child)
    // translated and gone already
    if (!here && child instanceof Text) return child
    removeChild.call(this, here ?? child)
    return child
  }
  proto.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    insertBefore.call(this, child, before instanceof Text ? present(this, before) : before)
    return child
  }
}
