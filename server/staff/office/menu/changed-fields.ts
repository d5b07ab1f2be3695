/** The fields of a body that differ from the row, before and after. Pure. */
export function differingFields<Row extends object, Body extends { [Name in keyof Row]?: Row[Name] | undefined }>(row: Row, body: Body) {
  const names = (Object.keys(body) as (keyof Row & keyof Body)[]).filter((name) => body[name] !== undefined && body[name] !== row[name])
  const pick = (from: object) => Object.fromEntries(Object.entries(from).filter(([name]) => (names as string[]).includes(name)))
  return { before: pick(row) as Partial<Body>, after: pick(body) as Partial<Body> }
}
