import { expect, test } from 'vitest'
import { bindingEncoder } from './binding-encoder'
import { ImageError, type ImageJob } from './image-encoder'
import { imageEncoder } from './images'

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

test('what the binding refuses is a broken source', async () => {
  const images = {
    input: () => {
      throw new Error('9412: not an image')
    },
  }
  await expect(bindingEncoder(images as unknown as ImagesBinding).encode(job)).rejects.toThrow(ImageError)
})

test('what the binding has no budget for is not the source’s fault', async () => {
  const images = {
    input: () => {
      throw Object.assign(new Error('usage limit'), { code: 9422 })
    },
  }
  await expect(bindingEncoder(images as unknown as ImagesBinding).encode(job)).rejects.not.toThrow(ImageError)
})

test('the settings choose the encoder, and say what is missing', () => {
  const settings = { origin: 'https://shop.example', hosts: [] }
  expect(imageEncoder({ ...settings, adapter: 'wasm' }, undefined).version).toMatch(/^wasm/)
  expect(imageEncoder({ ...settings, adapter: 'binding' }, {} as ImagesBinding).version).toMatch(/^binding/)
  expect(() => imageEncoder({ ...settings, adapter: 'binding' }, undefined)).toThrow(/\[images\]/)
})
