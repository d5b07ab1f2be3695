/** A Chromium that is there already, or undefined. */
export function findBrowser(): string | undefined
