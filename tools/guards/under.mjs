/** Entries of one test file out of rows: words, file, the text that guards, what stands in its place without, and a part of
 *  the names of the tests to run where the whole file takes long. */
export const under = (test, rows) =>
  rows.map(([guard, file, text, instead, named]) => ({ guard, file, text, instead, test, ...(named !== undefined && { named }) }))
