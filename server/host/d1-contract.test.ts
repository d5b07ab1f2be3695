import { env } from '#host'
import { beforeAll, describe, expect, it } from 'vitest'

/* What the shop takes for granted of its database, on both hosts. */

const d1 = env.OLD_DB
const one = (query: string, ...values: unknown[]) =>
  d1
    .prepare(query)
    .bind(...values)
    .first()

beforeAll(async () => {
  const tables = [
    'create table parents (id integer primary key autoincrement, name text not null unique, stock integer check (stock >= 0))',
    'create table children (id integer primary key, parent_id integer not null references parents (id))',
    'create table log (at integer)',
    'create trigger parents_log after insert on parents begin insert into log values (1); insert into log values (2); end',
  ]
  await d1.batch(tables.map((table) => d1.prepare(table)))
})

describe('values', () => {
  const long = 'ш'.repeat(70_000)
  it.each([
    ['text', 'Роллы 🍣', 'Роллы 🍣'],
    ['empty text', '', ''],
    ['text with a NUL', 'a\0b', 'a\0b'],
    ['long text', long, long],
    ['null', null, null],
    ['whole', 42, 42],
    ['fraction', 0.1, 0.1],
    ['milliseconds', 1_795_000_000_123, 1_795_000_000_123],
    ['true', true, 1],
    ['false', false, 0],
    ['no number', Number.NaN, null],
    ['infinite', Number.POSITIVE_INFINITY, null],
    ['bytes', Uint8Array.of(0, 1, 255), [0, 1, 255]],
    ['a buffer', Uint8Array.of(7, 8).buffer, [7, 8]],
    ['a list of bytes', [1, 2, 3], [1, 2, 3]],
    ['no bytes', new Uint8Array(0), []],
  ])('%s comes back', async (_, value, expected) => {
    expect(await one('select ? as value', value)).toEqual({ value: expected })
  })

  it.each([
    ['undefined', undefined],
    ['a date', new Date(0)],
    ['a bigint', 1n],
    ['an object', { id: 1 }],
    ['a list of texts', ['a']],
    ['a function', () => 1],
  ])('%s is refused', (_, value) => {
    expect(() => d1.prepare('select ?').bind(value)).toThrow(/^D1_TYPE_ERROR: Type '\w+' not supported for value/)
  })

  it('a number arrives as a real, and as an integer where the column says so', async () => {
    expect(await one('select typeof(?1) as type, json_array(?1) as json, ?1 || ? as text', 1, 2)).toEqual({
      type: 'real',
      json: '[1.0]',
      text: '1.02.0',
    })
    await one('insert into parents (name, stock) values (?, ?)', 'typed', 3)
    expect(await one(`select typeof(stock) as type, stock || '' as text from parents where name = 'typed'`)).toEqual({
      type: 'integer',
      text: '3',
    })
  })

  it('an integer beyond 2^53 is rounded', async () => {
    expect(await one('select 9007199254740993 as value')).toEqual({ value: 9007199254740992 })
    const made = await one(`insert into parents (name, stock) values ('large', 9007199254740993) returning stock`)
    expect(made).toEqual({ stock: 9007199254740992 })
    expect(await one(`select count(*) as parents from parents where name = 'large'`)).toEqual({ parents: 1 })
  })
})

describe('answers', () => {
  it('first: a row, one column of it, null without rows', async () => {
    const query = d1.prepare('select 1 as a, null as b')
    expect(await query.first()).toEqual({ a: 1, b: null })
    expect(await query.first('a')).toBe(1)
    expect(await query.first('b')).toBe(null)
    await expect(query.first('c')).rejects.toThrow('D1_COLUMN_NOTFOUND')
    expect(await d1.prepare('select 1 as a where 0').first()).toBe(null)
    expect(await d1.prepare('select 1 as a where 0').first('a')).toBe(null)
  })

  it('raw keeps columns of the same name apart, rows as objects keep the last', async () => {
    const query = d1.prepare('select 1 as id, 2 as name, 3 as id')
    expect(await query.raw()).toEqual([[1, 2, 3]])
    expect(await query.raw({ columnNames: true })).toEqual([
      ['id', 'name', 'id'],
      [1, 2, 3],
    ])
    expect(await query.all()).toMatchObject({ success: true, results: [{ id: 3, name: 2 }] })
    expect(Object.keys((await query.first()) ?? {})).toEqual(['id', 'name'])
  })

  it('changes count what triggers wrote, and a read changes nothing', async () => {
    const made = await d1.prepare(`insert into parents (name) values ('counted')`).run()
    expect(made.meta).toMatchObject({ changes: 3, last_row_id: await one('select max(id) as id from parents').then((row) => row?.['id']) })
    expect((await d1.prepare(`update parents set stock = 1 where name = 'nobody'`).run()).meta.changes).toBe(0)
    expect((await d1.prepare('select * from parents').run()).meta.changes).toBe(0)
  })

  it('a statement made before a change of the schema sees the change', async () => {
    await d1.prepare('create table grown (a)').run()
    const query = d1.prepare('select * from grown')
    expect(await query.raw({ columnNames: true })).toEqual([['a']])
    await d1.prepare('alter table grown add column b').run()
    await d1.prepare('insert into grown values (1, 2)').run()
    expect(await query.first()).toEqual({ a: 1, b: 2 })
    await d1.exec('alter table grown drop column a')
    expect(await query.first()).toEqual({ b: 2 })
  })
})

describe('refusals', () => {
  it.each([
    [`insert into parents (name) values ('typed')`, 'D1_ERROR: UNIQUE constraint failed: parents.name'],
    ['insert into parents (name) values (null)', 'D1_ERROR: NOT NULL constraint failed: parents.name'],
    [`insert into parents (name, stock) values ('less', -1)`, 'D1_ERROR: CHECK constraint failed: stock >= 0'],
    ['insert into children (parent_id) values (-1)', 'D1_ERROR: FOREIGN KEY constraint failed'],
    ['select * from nowhere', 'D1_ERROR: no such table: nowhere'],
    ['select missing from parents', 'D1_ERROR: no such column: missing'],
    ['selekt 1', 'D1_ERROR: near "selekt": syntax error'],
    ['begin', 'D1_ERROR: '],
    [`select '${'x'.repeat(60)}' like '${'x'.repeat(60)}'`, 'D1_ERROR: LIKE or GLOB pattern too complex'],
    [`select ${Array.from({ length: 101 }, (_, i) => `?${i + 1}`).join(', ')}`, 'D1_ERROR: '],
    [Array.from({ length: 6 }, () => 'select 1').join(' union all '), 'D1_ERROR: too many terms in compound SELECT'],
  ])('%s', async (query, message) => {
    await expect(d1.prepare(query).all()).rejects.toThrow(message)
    await expect(d1.batch([d1.prepare('select 1'), d1.prepare(query)])).rejects.toThrow(message)
  })

  it('the cause names the reason without the prefix', async () => {
    const error: unknown = await d1
      .prepare(`insert into parents (name) values ('typed')`)
      .run()
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ cause: { message: expect.stringMatching(/^UNIQUE constraint failed: parents\.name/) } })
  })

  it('a value too many is refused', async () => {
    await expect(d1.prepare('select 1').bind(1).all()).rejects.toThrow('D1_ERROR: ')
  })
})

describe('a batch', () => {
  const insert = (name: string | null) => d1.prepare('insert into parents (name) values (?)').bind(name)
  const named = (pattern: string) => one('select count(*) as found from parents where name like ?', pattern)

  it('answers each statement, and a later one sees the earlier', async () => {
    const [made, found] = await d1.batch<{ name: string }>([insert('b1'), d1.prepare('select name from parents where name = ?').bind('b1')])
    expect([made?.results, found?.results]).toEqual([[], [{ name: 'b1' }]])
  })

  it('is rolled back whole where a statement fails, in its middle or at its end', async () => {
    await expect(d1.batch([insert('c1'), insert(null), insert('c2')])).rejects.toThrow('NOT NULL constraint failed')
    const orphan = [
      d1.prepare('pragma defer_foreign_keys = true'),
      insert('c3'),
      d1.prepare('insert into children (parent_id) values (-1)'),
    ]
    await expect(d1.batch(orphan)).rejects.toThrow()
    expect(await named('c_')).toEqual({ found: 0 })
    await d1.batch([insert('c4')])
    expect(await named('c_')).toEqual({ found: 1 })
  })

  it('runs without statements of others in between', async () => {
    await d1.batch([d1.prepare('create table pair (a integer, b integer)'), d1.prepare('insert into pair values (0, 0)')])
    const step = [d1.prepare('update pair set a = a + 1'), d1.prepare('update pair set b = b + 1'), d1.prepare('select a, b from pair')]
    const reads = Array.from({ length: 40 }, async () => {
      await Promise.resolve()
      return d1.prepare('select a - b as torn from pair').first<number>('torn')
    })
    const writes = Array.from({ length: 20 }, async () => (await d1.batch<{ a: number; b: number }>(step))[2]?.results[0])
    const lost = Array.from({ length: 10 }, () => d1.batch([...step, d1.prepare('select * from nowhere')]).catch(() => 'lost'))
    expect(new Set(await Promise.all(reads))).toEqual(new Set([0]))
    expect((await Promise.all(writes)).toSorted((x, y) => Number(x?.a) - Number(y?.a))).toEqual(
      Array.from({ length: 20 }, (_, i) => ({ a: i + 1, b: i + 1 })),
    )
    expect(new Set(await Promise.all(lost))).toEqual(new Set(['lost']))
  })
})
