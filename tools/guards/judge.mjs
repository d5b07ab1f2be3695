/** An entry of the table: `guard` says in plain words what holds; in `file` the `text` stands exactly once, and with `instead`
 *  in its place the guard is gone; `test` is the test file that must then fail, `named` a part of the names of its tests
 *  where the others take long. All pure. */

/** The vitest project that a test file belongs to. */
export const projectOf = (test) => (test.startsWith('server/') ? 'api' : 'unit')

/** The file without its guard; null where the guard moved. */
export function applied(content, { text, instead }) {
  const [before, after, ...more] = content.split(text)
  return after === undefined || more.length > 0 ? null : before + instead + after
}

/** The entries of each test file together: it is run untouched once. */
export const byTest = (guards) => [...new Set(guards.map(({ test }) => test))].map((test) => guards.filter((one) => one.test === test))

/** What makes a failure no proof: the patch broke the code instead of opening it. */
const BROKEN = /^(?:SyntaxError|ReferenceError)|is not (?:defined|a function)|Cannot find (?:module|package)|Transform failed/

/** Whether the tests noticed: they ran, all of them, and at least one failed by what it expects. */
export function verdictOf(without, whole) {
  const failed = without.failed.filter((message) => !BROKEN.test(message)).length
  if (without.isBroken) return { failed, problem: 'nothing ran: the patch breaks the code' }
  if (without.named === undefined && without.ran < whole.ran) return { failed, problem: 'not all tests ran' }
  if (failed > 0) return { failed, problem: null }
  return { failed, problem: without.failed.length > 0 ? 'the patch breaks the code' : 'all tests are green without it' }
}
