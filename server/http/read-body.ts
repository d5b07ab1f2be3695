type Bounds = { mostBytes: number; ms: number }

/** A body, whole; `'413'` where it is heavier than `mostBytes`, however its length was told, `'408'` where it is not
 *  there after `ms` milliseconds, `'400'` where it breaks off. What is left of it is not waited for. */
export async function readBody({ body }: Request, { mostBytes, ms }: Bounds): Promise<Uint8Array<ArrayBuffer> | '400' | '408' | '413'> {
  if (!body) return new Uint8Array()
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'408'>((tell) => (timer = setTimeout(() => tell('408'), ms)))
  const outcome = await Promise.race([readAll(reader, mostBytes), late])
  clearTimeout(timer)
  if (typeof outcome === 'string') reader.cancel().catch(() => undefined)
  return outcome
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>, mostBytes: number) {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length
      if (length > mostBytes) return '413'
      chunks.push(part.value)
    }
  } catch {
    return '400'
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
