import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import type { Bucket, PutOptions, StoredBody, StoredObject, StoredUpload } from '#server/core/bucket'
import { xmlText } from '#server/core/xml'
import { BucketError, checkKey, isKnown, mayWrite, PAGE_SIZE, readableObject, describedObject, turns } from './stored-object'

export type S3Settings = { endpoint: string; region: string; keyId: string; secret: string; bucket: string }

/** A call may be slow, but not for ever; a part of a backup takes its time on a bar's line. */
export const S3_LIMITS = { callMs: 15_000, sendMs: 120_000, attempts: 4, pauseMs: 300 }
/** Calls at the same time while many objects are deleted. */
const DELETES = 8

/** What the owner can do about an answer. */
const ADVICE: Partial<Record<string, string>> = {
  InvalidAccessKeyId: 'check the key id',
  SignatureDoesNotMatch: 'check the secret key and the region',
  AuthorizationHeaderMalformed: 'check the region',
  PermanentRedirect: 'check the endpoint and the region',
  AccessDenied: 'the key may not do this in this bucket',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  NoSuchBucket: 'create the bucket, or check its name',
}

type Call = { key?: string; query?: Record<string, string>; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> }
type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
/** `response` has a body to read where the call asked for an object and got it. */
type Result = S3Answer & { response: Response }

/** A bucket of any S3 storage, addressed by path. What failed for a moment is tried again. A condition is checked here as well, since
 *  some storages ignore it; for that this process is the bucket's only writer. Methods throw BucketError. */
export function bucketOnS3({ endpoint, region, keyId, secret, bucket }: S3Settings, limits = S3_LIMITS): Bucket {
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3' })
  const inTurn = turns()

  async function send(method: Method, { key, query, headers, body }: Call): Promise<Result> {
    const path = key === undefined ? '' : `/${checkKey(key).split('/').map(encodeURIComponent).join('/')}`
    const search = query ? `?${new URLSearchParams(query).toString()}` : ''
    const signed = {
      ...headers,
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    }
    const request = await client.sign(root + path + search, { method, headers: signed, ...(body !== undefined && { body }) })
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('no answer in time')), body ? limits.sendMs : limits.callMs)
    try {
      const response = await fetch(request, { signal: late.signal, redirect: 'manual' })
      // the body of an object is read as long as it comes
      if (method === 'GET' && key !== undefined && response.ok) return { response, texts: {}, contents: [] }
      return { response, ...readS3Answer(await response.text()) }
    } finally {
      clearTimeout(timer)
    }
  }

  /** Calls until there is an answer other than of a storage in trouble. Throws unless its status is `ok` or expected. */
  async function call(method: Method, options: Call, expected: readonly number[] = []): Promise<Result> {
    const act = `${method} ${root}${options.key === undefined ? '' : `/${options.key}`}`
    for (let attempt = 1; ; attempt++) {
      let reason: string
      try {
        const result = await send(method, options)
        const { response, texts } = result
        // a long act answers 200 before it fails
        const isFailed = !response.ok || (texts['Code'] !== undefined && texts['ETag'] === undefined)
        if (!isFailed || (expected.includes(response.status) && texts['Code'] !== 'NoSuchBucket')) return result
        const advice = ADVICE[texts['Code'] ?? '']
        reason = [response.status, texts['Code'], texts['Message'], advice && `(${advice})`].filter(Boolean).join(' ')
        const isPassing = (response.status >= 500 && response.status !== 501) || response.status === 429 || response.ok
        if (!isPassing) throw new BucketError(`${act}: ${reason}`)
      } catch (error) {
        if (error instanceof BucketError) throw error
        reason = reasonOf(error)
      }
      if (attempt === limits.attempts) throw new BucketError(`${act}: ${reason}, ${attempt} times`)
      await pause(limits.pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }

  async function head(key: string): Promise<StoredObject | null> {
    const { response } = await call('HEAD', { key }, [404])
    return response.status === 404 ? null : objectOf(key, response.headers)
  }

  function get(key: string): Promise<StoredBody | null>
  function get(key: string, options: { onlyIf: Headers }): Promise<StoredBody | StoredObject | null>
  async function get(key: string, options?: { onlyIf: Headers }): Promise<StoredBody | StoredObject | null> {
    const { response } = await call('GET', { key }, [404])
    if (response.status === 404) return null
    const object = objectOf(key, response.headers)
    if (isKnown(options?.onlyIf, object)) {
      await response.body?.cancel()
      return object
    }
    return readableObject(object, response.body ?? new Blob([]).stream())
  }

  async function write(key: string, value: string | Uint8Array<ArrayBuffer>, { httpMetadata, onlyIf }: PutOptions) {
    const bytes = typeof value === 'string' ? Buffer.from(value) : value
    const send = (condition: Record<string, string>, expected: number[]) =>
      call('PUT', { key, body: bytes, headers: { ...contentType(httpMetadata), ...condition } }, expected)
    const condition = conditionOf(onlyIf)
    // 404: what had the tag is gone; 409: another writes now; 501: the storage knows no conditions
    let { response } = await send(condition, onlyIf ? [404, 409, 412, 501] : [])
    if (response.status === 501) ({ response } = await send({}, []))
    if (!response.ok) return null
    return describedObject({ key, size: bytes.length, etag: tagOf(response.headers.get('etag')), uploaded: new Date() })
  }

  return {
    head,
    get,

    put: (key, value, options = {}) =>
      inTurn(async () => {
        const { onlyIf } = options
        return mayWrite(onlyIf, onlyIf ? await head(key) : null) ? write(key, value, options) : null
      }),

    async delete(keys) {
      const all = [keys].flat()
      for (let from = 0; from < all.length; from += DELETES)
        await Promise.all(all.slice(from, from + DELETES).map((key) => call('DELETE', { key }, [404])))
    },

    async list({ prefix = '', cursor, limit = PAGE_SIZE } = {}) {
      const query = { 'list-type': '2', prefix, 'max-keys': String(Math.min(limit, PAGE_SIZE)) }
      const { contents, texts } = await call('GET', { query: { ...query, ...(cursor !== undefined && { 'continuation-token': cursor }) } })
      const objects = contents.map((one) =>
        describedObject({
          key: one['Key'] ?? '',
          size: Number(one['Size']),
          etag: tagOf(one['ETag']),
          uploaded: new Date(one['LastModified'] ?? 0),
        }),
      )
      const next = texts['NextContinuationToken']
      return next && texts['IsTruncated'] === 'true' ? { objects, truncated: true, cursor: next } : { objects, truncated: false }
    },

    async createMultipartUpload(key, { httpMetadata } = {}): Promise<StoredUpload> {
      const { texts } = await call('POST', { key, query: { uploads: '' }, headers: contentType(httpMetadata) })
      const query = { uploadId: texts['UploadId'] ?? '' }
      let size = 0
      return {
        async uploadPart(partNumber, body) {
          const { response } = await call('PUT', { key, query: { partNumber: String(partNumber), ...query }, body })
          size += body.length
          return { partNumber, etag: tagOf(response.headers.get('etag')) }
        },
        async complete(parts) {
          const listed = parts.map(
            ({ partNumber, etag }) => `<Part><PartNumber>${partNumber}</PartNumber><ETag>${xmlText(`"${etag}"`)}</ETag></Part>`,
          )
          const body = `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`
          const { texts } = await call('POST', { key, query, body })
          return describedObject({ key, size, etag: tagOf(texts['ETag']), uploaded: new Date() })
        },
        abort: async () => void (await call('DELETE', { key, query }, [404])),
      }
    },
  }
}

const contentType = (metadata: PutOptions['httpMetadata']): Record<string, string> =>
  metadata ? { 'content-type': metadata.contentType } : {}

function conditionOf(onlyIf: PutOptions['onlyIf']): Record<string, string> {
  if (!onlyIf) return {}
  return 'etagMatches' in onlyIf ? { 'if-match': `"${onlyIf.etagMatches}"` } : { 'if-none-match': '*' }
}

const tagOf = (header: string | null | undefined) => (header ?? '').replaceAll('"', '')

const objectOf = (key: string, headers: Headers): StoredObject =>
  describedObject({
    key,
    size: Number(headers.get('content-length')),
    etag: tagOf(headers.get('etag')),
    uploaded: new Date(headers.get('last-modified') ?? 0),
  })

/** The network's own word, behind the general «fetch failed». */
const reasonOf = (error: unknown): string => {
  const { cause } = error instanceof Error ? error : { cause: undefined }
  return cause instanceof Error ? cause.message : error instanceof Error ? error.message : String(error)
}

/** The texts of an S3 answer by the names of their elements; `contents` are those of each `<Contents>` of a list. */
type S3Answer = { texts: Record<string, string>; contents: Record<string, string>[] }

/** Reads an answer's XML. A proxy's page instead of it has no texts. */
function readS3Answer(xml: string): S3Answer {
  const answer: S3Answer = { texts: {}, contents: [] }
  const parser = new SaxesParser()
  let into = answer.texts
  let text = ''
  // what is not XML says nothing
  parser.on('error', () => undefined)
  parser.on('opentag', ({ name }) => {
    text = ''
    if (name !== 'Contents') return
    into = {}
    answer.contents.push(into)
  })
  parser.on('text', (some) => void (text += some))
  parser.on('closetag', ({ name }) => {
    if (name === 'Contents') into = answer.texts
    else into[name] = text
    text = ''
  })
  parser.write(xml).close()
  return answer
}
