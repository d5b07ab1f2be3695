import { env } from '#host'
import { bucketContract } from './bucket.testing'

bucketContract(async () => {
  const bucket = env.MEDIA as R2Bucket
  const { objects } = await bucket.list()
  await bucket.delete(objects.map(({ key }) => key))
  return bucket
})
