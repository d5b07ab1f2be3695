/** Whether a comment speaks of an allergy. */
export const namesAllergy = (comment: string | null): boolean => comment !== null && /аллерг/i.test(comment)

/** What an order says of an allergy: the notes about its guest, then its comment if that names one; null for none. */
export function allergyOf({
  allergies = [],
  comment,
}: {
  allergies?: readonly string[] | undefined
  comment: string | null
}): string | null {
  const texts = [...allergies, ...(comment !== null && namesAllergy(comment) ? [comment] : [])]
  return texts.length === 0 ? null : texts.join('. ')
}
