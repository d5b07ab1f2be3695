/** The fields of a body that differ from the row, before and after; null where none does. What the row does not have is null. Pure. */
export function differingFields<Row extends object, Body extends { [Name in keyof Row]?: Row[Name] | undefined }>(row: Row, body: Body) {
  const now = (name: string) => row[name as keyof Row] ?? null
  const changed = Object.entries(body).filter(([name, value]) => value !== undefined && !isSame(value, now(name)))
  if (changed.length === 0) return null
  const before = Object.fromEntries(changed.map(([name]) => [name, now(name)]))
  return { before: before as Partial<Body>, after: Object.fromEntries(changed) as Partial<Body> }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
