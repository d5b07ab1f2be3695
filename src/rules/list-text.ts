/** A name or a sentence inside a sentence. */
export const small = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`

/** «1038, 1045 и 1046», «+7, +375 или +998» */
export function listText(names: readonly string[], word: 'и' | 'или' = 'и'): string {
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} ${word} ${last}` : last
}

/** «Том ям × 2», «Том ям»: how many of a thing. */
export const countedText = (name: string, qtt: number): string => (qtt > 1 ? `${name}\u00a0×\u00a0${qtt}` : name)

/** «2 × Дуэт, Мисо»: how many to make, first. */
export const portionNames = (items: readonly { name: string; qtt: number }[]): string =>
  items.map(({ name, qtt }) => (qtt > 1 ? `${qtt}\u00a0×\u00a0${name}` : name)).join(', ')

/** «Филадельфия × 2, Том ям» */
export const countedNames = (items: readonly { name: string; qtt: number }[]): string =>
  items.map(({ name, qtt }) => countedText(name, qtt)).join(', ')
