/** A Chromium that is there already, or undefined. */
export function findBrowser(): string | undefined

/** What every browser here is started with. */
export const QUIET: string[]
