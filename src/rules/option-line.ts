import type { FileOption } from '~/contracts/catalog-file'

/** What a table calls the kinds of options. */
export const KIND_WORDS = { добавка: 'additionals', гарнир: 'sides', соус: 'sauces' } as const satisfies Record<string, FileOption['kind']>

export const kindWord = (kind: FileOption['kind']): string => Object.entries(KIND_WORDS).find(([, one]) => one === kind)?.[0] ?? 'добавка'

/** A price without a sign of its own: «99,5». */
export const pricePart = (price: number): string => String(price).replace('.', ',')

/** An option in one line, as the shop's own tables have it: «соус: Унаги +50 x3». Only signs that every encoding has. */
export const optionLine = ({ kind, name, price, max }: Omit<FileOption, 'key'>): string =>
  `${kindWord(kind)}: ${name} +${pricePart(price)} x${max}`
