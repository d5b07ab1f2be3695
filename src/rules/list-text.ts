/** «1038, 1045 и 1046», «+7, +375 или +998» */
export function listText(names: readonly string[], word: 'и' | 'или' = 'и'): string {
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} ${word} ${last}` : last
}
