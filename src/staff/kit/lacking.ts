/** What a form lacks until a field is touched. */
export const UNCHANGED = 'Пока ничего не\u00a0изменили'

/** For `lacking`: a text that its field marks as too long. */
export const isTooLong = (text: string, limit: number): string | false => text.trim().length > limit && 'Сократите текст'

/** The first thing that is missing before an act, for `lacks` of its button; null when it may run. */
export const lacking = (...checks: readonly (string | false)[]): string | null => checks.find((one) => one !== false) || null
