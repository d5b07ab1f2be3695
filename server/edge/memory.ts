/** What is kept, by its name; `size` in bytes. */
export type Sized = { key: string; size: number; touchedAt: number }

/** How often the order of what is asked for all the time is set right. */
const TOUCH_MS = 1_000
/** The part that what was asked for more than once may fill. */
const OLD_SHARE = 0.8
/** Nothing larger than this part is kept. */
const LARGEST_SHARE = 0.125

/** A store of one isolate, bounded in bytes. What was asked for once goes first and can never push out what is asked for
 *  again and again: whoever walks through every page of the shop, each once, empties a fifth of it at most. */
export class Memory<Entry extends Sized> {
  private readonly young = new Map<string, Entry>()
  private readonly old = new Map<string, Entry>()
  private youngBytes = 0
  private oldBytes = 0

  constructor(private readonly mostBytes: number) {}

  /** Bytes kept now. */
  get size(): number {
    return this.youngBytes + this.oldBytes
  }

  get(key: string, now: number): Entry | undefined {
    const entry = this.old.get(key) ?? this.young.get(key)
    if (entry && now - entry.touchedAt > TOUCH_MS) this.touch(entry, now)
    return entry
  }

  set(entry: Entry): void {
    const wasOld = this.old.has(entry.key)
    this.delete(entry.key)
    if (entry.size > this.mostBytes * LARGEST_SHARE) return
    this.add(entry, wasOld)
    this.trim()
  }

  delete(key: string): void {
    const old = this.old.get(key)
    const young = this.young.get(key)
    if (old && this.old.delete(key)) this.oldBytes -= old.size
    if (young && this.young.delete(key)) this.youngBytes -= young.size
  }

  clear(): void {
    this.young.clear()
    this.old.clear()
    this.youngBytes = this.oldBytes = 0
  }

  private touch(entry: Entry, now: number) {
    entry.touchedAt = now
    this.delete(entry.key)
    this.add(entry, true)
    this.trim()
  }

  private add(entry: Entry, isOld: boolean) {
    if (isOld) this.oldBytes += entry.size
    else this.youngBytes += entry.size
    ;(isOld ? this.old : this.young).set(entry.key, entry)
  }

  private trim() {
    for (const entry of this.old.values()) {
      if (this.oldBytes <= this.mostBytes * OLD_SHARE) break
      this.delete(entry.key)
      this.add(entry, false)
    }
    for (const entry of this.young.values()) {
      if (this.size <= this.mostBytes) break
      this.delete(entry.key)
    }
  }
}
