import { env } from '#host'

export type Crash = { writes: number; when: 'before' | 'after' }

/** Runs a call with a crash before and after each of its writes in turn. Returns the number of writes. */
export async function eachCrash(run: (crash: Crash, DB: D1Database) => Promise<void>): Promise<number> {
  for (let writes = 1; writes < 60; writes++) {
    let hasCrashed = false
    for (const when of ['before', 'after'] as const) {
      const crashing = crashingDb(env.DB)
      crashing.arm(writes, when)
      await run({ writes, when }, crashing.DB)
      hasCrashed ||= crashing.hasCrashed()
    }
    if (!hasCrashed) return writes - 1
  }
  throw new Error('The call never ends')
}

/** A database that crashes the Worker at the n-th write after `arm`: the write is not made, or its response is lost. All later
 *  calls fail until `revive`. */
export function crashingDb(real: D1Database) {
  let left = Number.POSITIVE_INFINITY
  let isAfter = false
  let hasCrashed = false
  const originals = new WeakMap<object, { statement: D1PreparedStatement; isWrite: boolean }>()

  async function execute<Result>(isWrite: boolean, act: () => Promise<Result>): Promise<Result> {
    if (hasCrashed) throw new Error('the Worker has crashed')
    if (isWrite) left -= 1
    if (isWrite && left === 0) {
      hasCrashed = true
      if (isAfter) await act()
      throw new Error('the Worker has crashed')
    }
    return act()
  }

  const watch = (statement: D1PreparedStatement, isWrite: boolean): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name: 'bind' | 'all' | 'run' | 'raw' | 'first') {
        if (name === 'bind') return (...values: unknown[]) => watch(target.bind(...values), isWrite)
        const act = (...values: unknown[]) => Reflect.apply(target[name], target, values) as Promise<unknown>
        return (...values: unknown[]) => execute(isWrite, () => act(...values))
      },
    })
    originals.set(proxy, { statement, isWrite })
    return proxy
  }

  const DB = new Proxy(real, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => watch(target.prepare(query), !/^\s*select/i.test(query))
      if (name !== 'batch') return Reflect.get(target, name)
      return (statements: D1PreparedStatement[]) => {
        const wrapped = statements.map((one) => originals.get(one) ?? { statement: one, isWrite: true })
        const isWrite = wrapped.some((one) => one.isWrite)
        return execute(isWrite, () => target.batch(wrapped.map(({ statement }) => statement)))
      }
    },
  })
  return {
    DB,
    hasCrashed: () => hasCrashed,
    arm: (writes: number, when: 'before' | 'after') => {
      left = writes
      isAfter = when === 'after'
    },
    /** Returns whether it had crashed. */
    revive: (): boolean => {
      const hadCrashed = hasCrashed
      left = Number.POSITIVE_INFINITY
      hasCrashed = false
      return hadCrashed
    },
  }
}
