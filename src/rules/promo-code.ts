/** Promo codes are case-insensitive: the form in which they are stored and compared. */
export const normalCode = (text: string) => text.trim().toUpperCase()
