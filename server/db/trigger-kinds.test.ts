import { env } from '#host'
import { expect, test } from 'vitest'

/* Since migration 0021 a trigger does only what no writer may forget, and its name says which: an event, a version, a guard or an erasure of personal
 * data. Rules of the
 * shop are in src/rules. */

const FIRST = 21

const VERSION = 'UPDATE `system_state` SET `catalog_version` = `catalog_version` + 1'
/** What each statement of a kind does. */
const KINDS: Record<string, RegExp> = {
  event: /^(?:INSERT INTO `order_events` |UPDATE `orders` SET `changed_by` = NULL WHERE `id` = NEW\.`id` )/,
  version: new RegExp(`^${VERSION.replaceAll('+', '\\+')}$`),
  guard: /^SELECT RAISE\(ABORT, '[^']+'\)$/,
  erasure: /^UPDATE `\w+` SET `\w+` = NULL WHERE /,
}

/** Why a statement that creates a trigger is none of the kinds; null if it is one. */
function problemOf(sql: string): string | null {
  const [, name = '', body = ''] = /^CREATE TRIGGER `(\w+)`.*? BEGIN (.*); END;?$/s.exec(sql) ?? []
  const kind = KINDS[/_(event|version|guard|erasure)$/.exec(name)?.[1] ?? '']
  if (!kind) return `${name}: end the name with _event, _version, _guard or _erasure`
  const other = body.split(/;\s+/).find((statement) => !kind.test(statement))
  if (other !== undefined) return `${name}: more than its name says: ${other}`
  return /\bEND\b/.test(body) ? `${name}: D1 may end the trigger at the END of a CASE` : null
}

const made = env.MIGRATIONS.filter(({ name }) => Number.parseInt(name, 10) >= FIRST)
  .flatMap(({ queries }) => queries)
  .map((sql) => sql.replace(/^(?:--.*\n)+/, '').trim())
  .filter((sql) => /^CREATE\s+(?:TEMP\w*\s+)?TRIGGER/i.test(sql))

test('triggers of new migrations are events, versions, guards and erasures', () => {
  expect(made.length).toBeGreaterThan(0)
  expect(made.map(problemOf).filter((problem) => problem !== null)).toEqual([])
})

test.each([
  ['a rule', 'CREATE TRIGGER `orders_insert_kitchen` AFTER INSERT ON `orders` BEGIN UPDATE `orders` SET `kitchen_id` = 1; END;'],
  [
    'a rule that calls itself a guard',
    'CREATE TRIGGER `orders_guard` AFTER INSERT ON `orders` BEGIN UPDATE `orders` SET `kitchen_id` = 1; END;',
  ],
  [
    'a rule behind an event',
    "CREATE TRIGGER `orders_event` AFTER INSERT ON `orders` BEGIN INSERT INTO `order_events` (`kind`) VALUES ('x'); UPDATE `orders` SET `stage` = NULL; END;",
  ],
  [
    'a rule behind an erasure',
    'CREATE TRIGGER `orders_erasure` AFTER UPDATE ON `orders` BEGIN UPDATE `orders` SET `name` = NULL WHERE `id` = NEW.`id`; UPDATE `orders` SET `total` = 0 WHERE `id` = NEW.`id`; END;',
  ],
  [
    'a CASE',
    "CREATE TRIGGER `orders_event` AFTER INSERT ON `orders` BEGIN INSERT INTO `order_events` (`kind`) VALUES (CASE NEW.`id` WHEN 1 THEN 'x' END); END;",
  ],
])('%s is none', (_what, sql) => {
  expect(problemOf(sql)).not.toBeNull()
})
