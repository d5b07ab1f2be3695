/** The glue that Emscripten writes beside a module: gives its functions once the module is instantiated. */
type Factory<Functions> = (options: {
  noInitialRun: boolean
  printErr: (text: string) => void
  instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => WebAssembly.Exports
}) => Promise<Functions>

/** A codec that may be called without waiting, so that no two pictures are in memory at once. */
export type Codec<Functions> = {
  functions: Functions
  /** Bytes of its memory: it only ever grows. */
  memoryBytes: () => number
}

/** The right to use a codec's instance. */
export type Lease<Functions> = {
  /** Runs work that does not wait. Throws what the work throws; the instance is never used again then. */
  run<Result>(work: (functions: Functions) => Result): Result
  /** Whether nobody broke the instance, or took its memory away, since it was leased. */
  isFresh(): boolean
}

/** What all instances may hold between two pictures. A codec gives no memory back, and an isolate has 128 MB for all. */
const KEPT_MEMORY_BYTES = 48 * 1024 * 1024

type Kept = { memoryBytes: () => number; drop: () => void }
const everyKept = new Set<Kept>()

/** Keeps one instance of a codec for the isolate, and starts another after a failure. Past the budget the instance just
 *  used stays, because the same work comes in rows and dropped memory is not free until it is collected; the others go. */
export function keepInstance<Functions>(start: () => Promise<Codec<Functions>>) {
  let starting: Promise<Codec<Functions>> | undefined
  let current: Codec<Functions> | undefined
  const kept: Kept = {
    memoryBytes: () => current?.memoryBytes() ?? 0,
    drop() {
      starting = undefined
      current = undefined
      everyKept.delete(kept)
    },
  }
  const begin = async () => {
    current = await start()
    everyKept.add(kept)
    return current
  }
  return {
    /** Waits for an instance. Another request may break it before it is used: ask `isFresh` where nothing waits any more. */
    async lease(): Promise<Lease<Functions>> {
      const codec = await (starting ??= begin())
      return {
        isFresh: () => codec === current,
        run(work) {
          try {
            const result = work(codec.functions)
            makeRoom(kept)
            return result
          } catch (error) {
            if (codec === current) kept.drop()
            throw error
          }
        },
      }
    },
  }
}

function makeRoom(used: Kept): void {
  const total = [...everyKept].reduce((sum, one) => sum + one.memoryBytes(), 0)
  if (total > KEPT_MEMORY_BYTES) for (const one of everyKept) if (one !== used) one.drop()
}

/** Starts a module of Emscripten's from what the bundler compiled: a Worker may not compile bytes. */
export function emscripten<Functions>(factory: unknown, module: WebAssembly.Module): () => Promise<Codec<Functions>> {
  return async () => {
    let memory: WebAssembly.Memory | undefined
    // jsquash types the factory for its own wrappers, which cannot be asked without waiting
    const functions = await (factory as Factory<Functions>)({
      noInitialRun: true,
      printErr() {}, // what a codec says of a broken picture; the answer says it as well
      instantiateWasm(imports, done) {
        const instance = new WebAssembly.Instance(module, imports)
        memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory)
        done(instance)
        return instance.exports
      },
    })
    return { functions, memoryBytes: () => memory?.buffer.byteLength ?? 0 }
  }
}
