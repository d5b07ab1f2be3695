/** The option fields of a line and of a product. */
export const OPTION_FIELDS = [
  ['additionals', 'additionals'],
  ['side', 'sides'],
  ['sauce', 'sauces'],
] as const
