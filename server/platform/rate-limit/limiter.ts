/** Counts what may not be done too often. */
export type Limiter = {
  /** Counts one for the key and says whether it may be done. Keys name who asks, never what is asked for. */
  allows(key: string): Promise<boolean>
}

/** So many for a key in a period. */
export type Rule = { limit: number; periodMs: number }
