import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { writeSqlOfDump, writeSqlOfErasures } from './sql-of-backup.ts'

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'backup-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a backup becomes SQL; an incomplete one is refused', async () => {
  const lines = [
    '{"format":"d1-dump","version":1,"at":5,"snapshot":true}',
    '{"schema":"table","name":"t","sql":"create table t (a)"}',
    '{"table":"t","columns":["a"]}',
    `{"rows":[["O'Neil"],[null]]}`,
    '{"end":{"t":2}}',
  ]
  const folder = newFolder()
  const [backup, sql] = [join(folder, 'b.jsonl.gz'), join(folder, 'b.sql')]
  writeFileSync(backup, gzipSync(lines.join('\n')))
  expect(await writeSqlOfDump(backup, sql)).toEqual({ at: 5, snapshot: true, rows: { t: 2 } })
  expect(readFileSync(sql, 'utf8')).toContain(`INSERT INTO "t" ("a") VALUES ('O''Neil'), (NULL);`)
  writeFileSync(backup, gzipSync(lines.slice(0, -1).join('\n')))
  await expect(writeSqlOfDump(backup, sql)).rejects.toThrow()
})

test('the list of erased customers becomes SQL that forgets them at those moments', async () => {
  const folder = newFolder()
  const [list, sql] = [join(folder, 'erased.json'), join(folder, 'erased.sql')]
  writeFileSync(list, '{"7":1700,"9":1900}')
  expect(await writeSqlOfErasures(list, sql)).toBe(2)
  const text = readFileSync(sql, 'utf8')
  expect(text.match(/(?<=deleted_at = )\d+/g)).toEqual(['1700', '1900'])
  const who = 'select id from customers where id = 9 and deleted_at is null and created_at <= 1900'
  expect(text.split(';\n')).toContain(`delete from sessions where customer_id in (${who})`)
})
