/** The texts as a stream of bytes. Each is made when it is pulled: the whole is never in memory. */
export function textStream(texts: AsyncIterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const source: UnderlyingSource<Uint8Array> = {
    async pull(controller) {
      const { value, done } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}
