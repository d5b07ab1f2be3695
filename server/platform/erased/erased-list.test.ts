import { env } from '#host'
import { expect, test } from 'vitest'
import { addToErased } from './erased-list'

test('erasures at the same time are all recorded; a repeated one keeps its moment', async () => {
  const bucket = env.BACKUPS as R2Bucket
  await bucket.delete('erased.json')
  const added = await Promise.all([1, 2, 3, 4, 5].map((id) => addToErased(bucket, [{ id, at: 10 * id }])))
  expect(added).toEqual([1, 1, 1, 1, 1])
  const more = [
    { id: 2, at: 5 },
    { id: 6, at: 60 },
  ]
  expect(await addToErased(bucket, more)).toBe(1)
  expect(await (await bucket.get('erased.json'))?.json()).toEqual({ 1: 10, 2: 20, 3: 30, 4: 40, 5: 50, 6: 60 })
})
