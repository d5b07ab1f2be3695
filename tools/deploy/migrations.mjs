// Migrations run before the new version serves, so the old one must bear them. Plain Node 20.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

const FOLDER = join(root, 'server/db/migrations')
const HARD = [
  [/^\s*drop\s+table\s+[`"]?(\w+)/gim, 'drops the table'],
  [/^\s*alter\s+table\s+[`"]?(\w+)[`"]?\s+drop/gim, 'drops a column of'],
  [/^\s*alter\s+table\s+[`"]?(\w+)[`"]?\s+rename/gim, 'renames in'],
]

/** What takes something away from a version that still serves: `{ file, what }`. */
export function destructive(read = (file) => readFileSync(join(FOLDER, file), 'utf8'), files = readdirSync(FOLDER)) {
  return files
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .flatMap((file) =>
      HARD.flatMap(([pattern, words]) => [...read(file).matchAll(pattern)].map(([, table]) => ({ file, what: `${words} ${table}` }))),
    )
}
