import module from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm'
import type { Pixels } from '#server/platform/images/pixels'
import { keepInstance } from './instance'

type Exports = {
  memory: WebAssembly.Memory
  encode(result: number, start: number, length: number, width: number, height: number, bits: number): void
  decode(start: number, length: number): number
  __wbindgen_malloc(bytes: number, align: number): number
  __wbindgen_free(start: number, bytes: number, align: number): void
  __wbindgen_add_to_stack_pointer(bytes: number): number
}

/** PNG in both directions. The package's own glue keeps its first instance, and so its memory, for ever. */
export const png = keepInstance(async () => {
  let decoded: Pixels | undefined
  const imports: Record<string, (...values: number[]) => unknown> = {}
  for (const { name } of WebAssembly.Module.imports(module)) {
    imports[name] = () => {
      if (name.includes('throw')) throw new Error('refused')
      return 0
    }
    // the one constructor that decoding calls: that of the answer
    if (!name.includes('newwithownedu8clampedarray')) continue
    imports[name] = (start = 0, length = 0, width = 0, height = 0) => {
      decoded = { data: new Uint8ClampedArray(wasm.memory.buffer.slice(start, start + length)), width, height }
      wasm.__wbindgen_free(start, length, 1)
      return 0
    }
  }
  // the shape of squoosh_png.d.ts, which the compiler cannot see in a module
  const wasm = new WebAssembly.Instance(module, { wbg: imports }).exports as unknown as Exports
  const pass = (bytes: Uint8Array | Uint8ClampedArray) => {
    const start = wasm.__wbindgen_malloc(bytes.length, 1)
    new Uint8Array(wasm.memory.buffer).set(bytes, start)
    return start
  }
  return {
    memoryBytes: () => wasm.memory.buffer.byteLength,
    functions: {
      decode(bytes: Uint8Array): Pixels | undefined {
        decoded = undefined
        wasm.decode(pass(bytes), bytes.length)
        return decoded
      },
      encode({ data, width, height }: Pixels): Uint8Array<ArrayBuffer> {
        const result = wasm.__wbindgen_add_to_stack_pointer(-16)
        try {
          wasm.encode(result, pass(data), data.length, width, height, 8)
          const [start = 0, length = 0] = new Int32Array(wasm.memory.buffer, result, 2)
          const bytes = new Uint8Array(wasm.memory.buffer.slice(start, start + length))
          wasm.__wbindgen_free(start, length, 1)
          return bytes
        } finally {
          wasm.__wbindgen_add_to_stack_pointer(16)
        }
      },
    },
  }
})
