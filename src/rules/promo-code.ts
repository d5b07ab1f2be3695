/** Codes are case-insensitive: how one is kept and compared. Contract "Cart, promo, bonuses". */
export const normalCode = (text: string) => text.trim().toUpperCase()
