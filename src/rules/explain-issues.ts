/** A rejection of a value by its contract (a zod issue). */
type Issue = { code?: string | undefined; path: readonly PropertyKey[]; message: string }

/** What is wrong with an input, for the customer: the first text of each field (`goods.0.qtt`), and a text for the whole. An input of the
 *  wrong type has no field. */
export function explainIssues(issues: readonly Issue[]): { fields: Record<string, string>; message: string } {
  const fields: Record<string, string> = {}
  for (const issue of issues) if (issue.path.length > 0) fields[issue.path.join('.')] ??= russianText(issue)
  return { fields, message: Object.values(fields)[0] ?? 'Проверьте данные' }
}

/** Messages of contracts are Russian; zod's own are English. */
function russianText({ code, message }: Issue): string {
  if (/[а-яё]/i.test(message)) return message
  if (code === 'invalid_type' && message.endsWith('undefined')) return 'Заполните это поле'
  return 'Проверьте это поле'
}
