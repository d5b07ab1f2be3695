/** How much a text is longer than its limit, for the person who shortens it. */
export const tooLong = (length: number, limit: number): string => `${length} из\u00a0${limit} знаков, сократите на\u00a0${length - limit}`
