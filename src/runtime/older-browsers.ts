/** Adds methods that Safari has only since 16 and 17.4, for phones with iOS 15.4. */
export function supportOlderBrowsers(): void {
  const lists = Array.prototype
  lists.toSorted ??= function (compare) {
    const copy = [...this]
    copy.sort(compare)
    return copy
  }
  lists.toReversed ??= function () {
    const copy = [...this]
    copy.reverse()
    return copy
  }
  lists.toSpliced ??= function (...change: [number, number, ...unknown[]]) {
    const copy = [...this]
    copy.splice(...change)
    return copy
  }
  lists.with ??= function (at, value) {
    const copy = [...this]
    copy.splice(at, 1, value)
    return copy
  }
  Map.groupBy ??= (items, keyOf) => {
    const groups = new Map<unknown, unknown[]>()
    let at = 0
    for (const item of items) {
      const key = keyOf(item, at++)
      groups.set(key, [...(groups.get(key) ?? []), item])
    }
    return groups as never
  }
  URL.canParse ??= (url, base) => {
    try {
      return Boolean(new URL(url, base))
    } catch {
      return false
    }
  }
  if (typeof Element === 'undefined') return
  Element.prototype.checkVisibility ??= function () {
    return this.getClientRects().length > 0
  }
}
