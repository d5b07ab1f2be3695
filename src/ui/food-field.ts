/** The five colour fields of the design; the styles know them as `data-field`. */
export type FoodField = 'gari' | 'tamago' | 'sea' | 'wasabi' | 'rice'

/** All fields, in the order in which unknown categories and options take them. */
export const foodFields: readonly FoodField[] = ['gari', 'tamago', 'sea', 'wasabi', 'rice']
