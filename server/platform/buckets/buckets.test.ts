import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bucketsOf } from './buckets'
import { s3Server } from './s3-server.testing'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('pictures and backups are folders of the data, unless a bucket is named', async () => {
  const { MEDIA, BACKUPS } = bucketsOf({}, folder)
  await Promise.all([MEDIA.put('a', 'a'), BACKUPS.put('b', 'b')])
  expect([await readdir(folder), (await MEDIA.list()).objects.length]).toEqual([['backups', 'media'], 1])

  const s3 = await s3Server()
  const { endpoint, region, keyId, secret, bucket } = s3.settings
  const env = { S3_ENDPOINT: endpoint, S3_REGION: region, S3_KEY_ID: keyId, S3_SECRET: secret, BACKUPS_BUCKET: bucket }
  const mixed = bucketsOf(env, folder)
  await mixed.BACKUPS.put('c', 'c')
  expect([[...s3.objects.keys()], await mixed.MEDIA.head('a')]).toEqual([['c'], expect.objectContaining({ size: 1 })])
  s3.stop()
})

test('what a bucket on S3 lacks is named', () => {
  const env = { S3_ENDPOINT: 'https://s3.example', S3_KEY_ID: 'id', MEDIA_BUCKET: 'photos' }
  expect(() => bucketsOf(env, folder)).toThrow('The bucket photos needs the settings S3_REGION, S3_SECRET')
  expect(() => bucketsOf({ S3_ENDPOINT: 's3.example' }, folder)).toThrow('S3_ENDPOINT must be like https://')
})
