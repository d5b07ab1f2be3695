import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { writeSqlOfDump } from './sql-of-backup.ts'

test('a backup becomes SQL; an incomplete one is refused', async () => {
  const lines = [
    '{"format":"d1-dump","version":1,"at":5,"snapshot":true}',
    '{"schema":"table","name":"t","sql":"create table t (a)"}',
    '{"table":"t","columns":["a"]}',
    `{"rows":[["O'Neil"],[null]]}`,
    '{"end":{"t":2}}',
  ]
  const folder = mkdtempSync(join(tmpdir(), 'backup-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [backup, sql] = [join(folder, 'b.jsonl.gz'), join(folder, 'b.sql')]
  writeFileSync(backup, gzipSync(lines.join('\n')))
  expect(await writeSqlOfDump(backup, sql)).toEqual({ at: 5, snapshot: true, rows: { t: 2 } })
  expect(readFileSync(sql, 'utf8')).toContain(`INSERT INTO "t" ("a") VALUES ('O''Neil'), (NULL);`)
  writeFileSync(backup, gzipSync(lines.slice(0, -1).join('\n')))
  await expect(writeSqlOfDump(backup, sql)).rejects.toThrow()
})
