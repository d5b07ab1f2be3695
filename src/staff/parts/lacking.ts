/** What a form lacks until a field is touched. */
export const UNCHANGED = 'Пока ничего не\u00a0изменили'

/** The first thing that is missing before an act, for `lacks` of its button; null when it may run. */
export const lacking = (...checks: readonly (string | false)[]): string | null => checks.find((one) => one !== false) || null
