import type { Row } from '#server/staff/office/exchange/formats/read-table'

/** Reads cells by the names of columns: the first of the names that the table has. */
export function cellReader(header: readonly string[]) {
  const indexes = new Map(header.toReversed().map((name, at) => [plain(name), header.length - 1 - at]))
  const indexOf = (names: readonly string[]) => names.map((name) => indexes.get(name)).find((index) => index !== undefined)
  return (row: Row | undefined, ...names: string[]): string => {
    const index = indexOf(names)
    return index === undefined ? '' : (row?.cells[index] ?? '')
  }
}

/** Lower case; a mark such as «?» and what is in brackets say nothing more. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/\?|\(.*\)/g, '')
    .trim()

export const hasColumns = (header: readonly string[], ...names: string[]): boolean => {
  const known = new Set(header.map(plain))
  return names.every((name) => known.has(name))
}
