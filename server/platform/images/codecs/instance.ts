/** The glue that Emscripten writes for a module. */
type Factory<Functions> = (options: {
  noInitialRun: boolean
  printErr: (text: string) => void
  instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => WebAssembly.Exports
}) => Promise<Functions>

/** Starts a codec from its compiled module: a Worker may not compile bytes. Each picture gets a fresh instance, because a broken
 *  one may leave the codec unusable and its memory never shrinks. */
export function emscripten<Functions>(factory: unknown, module: WebAssembly.Module): () => Promise<Functions> {
  return () =>
    (factory as Factory<Functions>)({
      noInitialRun: true,
      printErr() {},
      instantiateWasm(imports, done) {
        const instance = new WebAssembly.Instance(module, imports)
        done(instance)
        return instance.exports
      },
    })
}

export type Encode<Options> = { encode(data: Uint8ClampedArray, width: number, height: number, options: Options): Uint8Array | null }

/** Copies an encoded picture out of the codec's memory. */
export function copied(encoded: Uint8Array | null): Uint8Array<ArrayBuffer> {
  if (!encoded) throw new Error('the encoder returned nothing')
  return new Uint8Array(encoded)
}
