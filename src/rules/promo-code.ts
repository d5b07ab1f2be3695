/** A code as it is shown and stored: in upper case, without white space and invisible signs. What it is found by is its form
 *  (`promo-form.ts`). Alone, because every page loads it. */
export const normalCode = (text: string) => text.replace(/[\s\p{Cf}]+/gu, '').toUpperCase()
