import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bucketContract } from '#server/host/bucket.testing'
import { bucketOnS3, type S3Settings } from './bucket-on-s3'
import { s3Server, type S3Fault } from './s3-server.testing'

const LIMITS = { callMs: 150, sendMs: 150, attempts: 3, pauseMs: 1 }

let s3: Awaited<ReturnType<typeof s3Server>>
const open = (changed: Partial<S3Settings> = {}) => bucketOnS3({ ...s3.settings, ...changed }, LIMITS)
beforeEach(async () => {
  s3 = await s3Server()
})
afterEach(() => s3.stop())

describe('an S3 storage is a bucket:', () => bucketContract(async () => bucketOnS3(s3.settings)))

test('a file has its content type, from parts too', async () => {
  const bucket = open()
  await bucket.put('a.webp', 'x', { httpMetadata: { contentType: 'image/webp' } })
  const upload = await bucket.createMultipartUpload('b.gz', { httpMetadata: { contentType: 'application/gzip' } })
  await upload.complete([await upload.uploadPart(1, new Uint8Array([1]))])
  expect([s3.objects.get('a.webp')?.type, s3.objects.get('b.gz')?.type]).toEqual(['image/webp', 'application/gzip'])
})

test.each(['../other/a', 'a/../../b', './a', '', 'a//b'])('the key %j never leaves for the storage', async (key) => {
  await expect(open().get(key)).rejects.toThrow('is no key of a bucket')
  expect(s3.calls).toEqual([])
})

describe('a fault', () => {
  const busy: S3Fault = { status: 503, code: 'SlowDown' }

  test.each<[string, S3Fault[]]>([
    ['of the storage', [{ status: 500, code: 'InternalError' }, busy]],
    ['of too many calls', [{ status: 429, code: 'TooManyRequests' }]],
    ['of the connection', ['cut', 'cut']],
    ['without an answer', ['silent']],
  ])('%s that passes is not noticed', async (_, faults) => {
    s3.faults.push(...faults)
    await open().put('a', 'text')
    expect([String(s3.objects.get('a')?.bytes), s3.calls.length]).toEqual(['text', faults.length + 1])
  })

  test.each<[S3Fault, string]>([
    [busy, 'GET http://127.0.0.1:PORT/shop/a: 503 SlowDown It says SlowDown, 3 times'],
    ['silent', 'GET http://127.0.0.1:PORT/shop/a: no answer in time, 3 times'],
    ['cut', 'GET http://127.0.0.1:PORT/shop/a: other side closed, 3 times'],
  ])('%j that stays is an error that names the call', async (fault, message) => {
    s3.faults.push(fault, fault, fault)
    await expect(open().get('a')).rejects.toThrow(message.replace('127.0.0.1:PORT', new URL(s3.settings.endpoint).host))
    expect(s3.calls).toHaveLength(3)
  })

  test('that a call will not mend is asked once', async () => {
    s3.faults.push({ status: 403, code: 'RequestTimeTooSkewed' })
    await expect(open().list()).rejects.toThrow(
      '403 RequestTimeTooSkewed It says RequestTimeTooSkewed (the clock of this machine is wrong)',
    )
    expect(s3.calls).toHaveLength(1)
  })

  test('that comes with status 200 at the end of an upload is no success', async () => {
    const bucket = open()
    const upload = await bucket.createMultipartUpload('a')
    const part = await upload.uploadPart(1, new Uint8Array([1]))
    s3.faults.push({ status: 200, code: 'InternalError' })
    await upload.complete([part])
    expect(s3.calls.filter((call) => call === 'POST a')).toHaveLength(3)
    expect(s3.objects.get('a')?.bytes).toHaveLength(1)
  })
})

test.each<[Partial<S3Settings>, string]>([
  [{ secret: 'another' }, '403 SignatureDoesNotMatch It says SignatureDoesNotMatch (check the secret key and the region)'],
  [{ keyId: 'another' }, '403 InvalidAccessKeyId It says InvalidAccessKeyId (check the key id)'],
  [{ region: 'eu-1' }, '400 AuthorizationHeaderMalformed It says AuthorizationHeaderMalformed (check the region)'],
  [{ bucket: 'other' }, '404 NoSuchBucket It says NoSuchBucket (create the bucket, or check its name)'],
])('wrong settings %j are named, without the secret', async (changed, message) => {
  const bucket = open(changed)
  for (const act of [() => bucket.put('a', 'x'), () => bucket.get('a'), () => bucket.list()]) {
    const error = await act().then(String, String)
    expect(error).toContain(message)
    expect(error).not.toMatch(/secret-of-tests|another/)
  }
})

test('a missing bucket is no object that was changed', async () => {
  const put = open({ bucket: 'other' }).put('a', 'x', { onlyIf: { etagDoesNotMatch: '*' } })
  await expect(put).rejects.toThrow('404 NoSuchBucket')
})

describe('a condition holds where the storage', () => {
  test.each([{ ignoresConditions: true }, { refusesConditions: true }])('%j', async (options) => {
    s3.stop()
    s3 = await s3Server(options)
    const bucket = open()
    const first = await bucket.put('a', '1', { onlyIf: { etagDoesNotMatch: '*' } })
    expect(first).not.toBeNull()
    expect(await bucket.put('a', '2', { onlyIf: { etagDoesNotMatch: '*' } })).toBeNull()
    const written = await Promise.all(['3', '4'].map((value) => bucket.put('a', value, { onlyIf: { etagMatches: first?.etag ?? '' } })))
    expect(written.filter((one) => one !== null)).toHaveLength(1)
    await bucket.delete('a')
    expect(await bucket.put('a', '5', { onlyIf: { etagMatches: written[0]?.etag ?? '' } })).toBeNull()
    expect(s3.objects.size).toBe(0)
  })

  test('wrote, but its answer is lost: the caller reads again, as for a change by another', async () => {
    const bucket = open()
    const first = await bucket.put('a', '1')
    s3.faults.push('well', 'lost')
    expect(await bucket.put('a', '2', { onlyIf: { etagMatches: first?.etag ?? '' } })).toBeNull()
    expect(String(s3.objects.get('a')?.bytes)).toBe('2')
  })
})
