/** A database that stops the Worker: the n-th write from `arm` on is not made, or made and not answered, and after it nothing is
 *  heard of the Worker until `revive`. */
export function crashingDb(real: D1Database) {
  let left = Number.POSITIVE_INFINITY
  let isAfter = false
  let isDead = false
  const originals = new WeakMap<object, { statement: D1PreparedStatement; isWrite: boolean }>()

  async function make<Answer>(isWrite: boolean, act: () => Promise<Answer>): Promise<Answer> {
    if (isDead) throw new Error('the Worker is gone')
    if (isWrite) left -= 1
    if (isWrite && left === 0) {
      isDead = true
      if (isAfter) await act()
      throw new Error('the Worker is gone')
    }
    return act()
  }

  const watch = (statement: D1PreparedStatement, isWrite: boolean): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name: 'bind' | 'all' | 'run' | 'raw' | 'first') {
        if (name === 'bind') return (...values: unknown[]) => watch(target.bind(...values), isWrite)
        const act = (...values: unknown[]) => Reflect.apply(target[name], target, values) as Promise<unknown>
        return (...values: unknown[]) => make(isWrite, () => act(...values))
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
        const known = statements.map((one) => originals.get(one) ?? { statement: one, isWrite: true })
        const isWrite = known.some((one) => one.isWrite)
        return make(isWrite, () => target.batch(known.map(({ statement }) => statement)))
      }
    },
  })
  return {
    DB,
    isDead: () => isDead,
    arm: (writes: number, when: 'before' | 'after') => {
      left = writes
      isAfter = when === 'after'
    },
    /** Whether it had died. */
    revive: (): boolean => {
      const hadDied = isDead
      left = Number.POSITIVE_INFINITY
      isDead = false
      return hadDied
    },
  }
}
