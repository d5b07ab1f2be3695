/** Codes are case-insensitive: this form is stored and compared. */
export const normalCode = (text: string) => text.trim().toUpperCase()
