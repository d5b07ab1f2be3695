/** Codes are case-insensitive: this form is stored and compared. Alone, because every page loads it. */
export const normalCode = (text: string) => text.trim().toUpperCase()
