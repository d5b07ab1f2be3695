import { expect, test } from 'vitest'
import { bindingEncoder } from './binding-encoder'
import { ImageError, type ImageJob } from './image-encoder'

const job: ImageJob = {
  bytes: new Uint8Array([1, 2, 3]),
  source: { format: 'webp', width: 100, height: 50 },
  width: 30,
  height: 20,
  fit: 'cover',
  format: 'webp',
  quality: 70,
  background: undefined,
  blur: 0,
}

/** What the binding is asked for one job. */
async function asked(changed: Partial<ImageJob>) {
  const calls: unknown[] = []
  const images = {
    input(stream: ReadableStream) {
      const transformer = {
        transform: (options: object) => (calls.push(options), transformer),
        async output(options: object) {
          calls.push(options)
          return { response: () => new Response(stream) }
        },
      }
      return transformer
    },
  }
  // the part of the binding that is used
  const bytes = await bindingEncoder(images as unknown as ImagesBinding).encode({ ...job, ...changed })
  expect(bytes).toEqual(job.bytes)
  return calls
}

test.each<[Partial<ImageJob>, object, object]>([
  [{}, { width: 30, height: 20, fit: 'cover' }, { format: 'image/webp', quality: 70, anim: false }],
  [{ fit: 'contain' }, { fit: 'pad' }, {}],
  [{ fit: 'contain', width: 121, height: 60 }, { border: { color: 'rgba(0,0,0,0)', left: 10, top: 5, right: 11, bottom: 5 } }, {}],
  [{ fit: 'fill' }, { fit: 'squeeze' }, {}],
  [{ blur: 3 }, { blur: 3 }, {}],
  [{ blur: 0.3 }, { blur: 1 }, {}],
  [{ background: { red: 255, green: 8, blue: 0 } }, { background: '#ff0800' }, { background: '#ff0800' }],
  [{ format: 'jpeg' }, { background: '#ffffff' }, { format: 'image/jpeg', background: '#ffffff' }],
])('%j is asked in the binding’s words', async (changed, transform, output) => {
  expect(await asked(changed)).toEqual([expect.objectContaining(transform), expect.objectContaining(output)])
})

test('a PNG has no quality to ask for', async () => {
  expect((await asked({ format: 'png' }))[1]).not.toHaveProperty('quality')
})

test.each([
  ['what the binding refuses is a broken source', new Error('9412: not an image'), true],
  ['what it has no budget for is not the source’s fault', Object.assign(new Error('usage limit'), { code: 9422 }), false],
])('%s', async (_, error, isBroken) => {
  const images = {
    input: () => {
      throw error
    },
  }
  const failure = await bindingEncoder(images as unknown as ImagesBinding)
    .encode(job)
    .catch((caught: unknown) => caught)
  expect(failure instanceof ImageError).toBe(isBroken)
})
