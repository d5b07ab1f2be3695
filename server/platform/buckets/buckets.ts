import { join } from 'node:path'
import { z } from 'zod'
import type { Bucket } from '#server/core/bucket'
import { parseSettings } from '#server/core/parse-settings'
import { bucketOnDisk } from './bucket-on-disk'
import { bucketOnS3 } from './bucket-on-s3'

const variables = z.object({
  S3_ENDPOINT: z
    .string()
    .default('')
    .refine((url) => url === '' || /^https?:\/\/[^\s/]+/.test(url), 'must be like https://storage.yandexcloud.net'),
  S3_REGION: z.string().default(''),
  S3_KEY_ID: z.string().default(''),
  S3_SECRET: z.string().default(''),
  MEDIA_BUCKET: z.string().default(''),
  BACKUPS_BUCKET: z.string().default(''),
})
const SHARED = ['S3_ENDPOINT', 'S3_REGION', 'S3_KEY_ID', 'S3_SECRET'] as const

/** The buckets of pictures and backups by the environment: that of a name is on S3, the others are folders of the data folder.
 *  Throws an error that names what is missing or wrong. */
export function bucketsOf(env: object, dataFolder: string): { MEDIA: Bucket; BACKUPS: Bucket } {
  const data = parseSettings(variables, env)
  const open = (name: string, folder: string): Bucket => {
    if (name === '') return bucketOnDisk(join(dataFolder, folder))
    const lacking = SHARED.filter((one) => data[one] === '')
    if (lacking.length > 0) throw new Error(`The bucket ${name} needs the settings ${lacking.join(', ')} (docs/settings.md).`)
    return bucketOnS3({ endpoint: data.S3_ENDPOINT, region: data.S3_REGION, keyId: data.S3_KEY_ID, secret: data.S3_SECRET, bucket: name })
  }
  return { MEDIA: open(data.MEDIA_BUCKET, 'media'), BACKUPS: open(data.BACKUPS_BUCKET, 'backups') }
}
