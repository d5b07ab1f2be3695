import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from './bucket-on-s3'

const [KEY_ID, SECRET, REGION, BUCKET] = ['key-of-tests', 'secret-of-tests', 'ru-test-1', 'shop']

/** What happens to a call: nothing, an answer of this status and code, a cut connection, silence, or an act whose answer is lost. */
export type S3Fault = { status: number; code: string } | 'well' | 'cut' | 'silent' | 'lost'

type Stored = { bytes: Buffer; etag: string; type: string | undefined; at: Date }
type Answer = { status: number; headers?: Record<string, string>; body?: string | Buffer }
type Call = { method: string; key: string; query: URLSearchParams; headers: IncomingMessage['headers']; body: Buffer }

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
/** As the protocol escapes: more than `encodeURIComponent` does. */
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const refusal = (status: number, code: string): Answer => ({
  status,
  body: `<Error><Code>${code}</Code><Message>It says ${code}</Message></Error>`,
})

/** A small S3 in this process, by its documentation: it checks signatures of version 4, conditions, and parts of an upload. */
export async function s3Server(options: { ignoresConditions?: boolean; refusesConditions?: boolean } = {}) {
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, { key: string; type: string | undefined; parts: Map<number, Buffer> }>()
  const faults: S3Fault[] = []
  const calls: string[] = []

  function refusedSignature({ method, query, headers, body }: Call, path: string): Answer | null {
    const [, keyId, day, region, names = '', signature] =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
        headers.authorization ?? '',
      ) ?? []
    if (keyId !== KEY_ID) return refusal(403, 'InvalidAccessKeyId')
    if (region !== REGION) return refusal(400, 'AuthorizationHeaderMalformed')
    const at = String(headers['x-amz-date'])
    const contentHash = String(headers['x-amz-content-sha256'])
    if (contentHash !== hash(body)) return refusal(400, 'XAmzContentSHA256Mismatch')
    const search = [...query]
      .map((pair) => pair.map(escaped).join('='))
      .toSorted()
      .join('&')
    const signed = names.split(';').map((name) => `${name}:${String(headers[name])}\n`)
    const canonical = [
      method,
      decodeURIComponent(path).split('/').map(escaped).join('/'),
      search,
      signed.join(''),
      names,
      contentHash,
    ].join('\n')
    const scope = `${day}/${REGION}/s3/aws4_request`
    const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${SECRET}`, String(day)), REGION))
    const expected = hmac(key, ['AWS4-HMAC-SHA256', at, scope, hash(canonical)].join('\n')).toString('hex')
    return signature === expected ? null : refusal(403, 'SignatureDoesNotMatch')
  }

  function put({ key, headers, body }: Call): Answer {
    const [match, noneMatch] = [headers['if-match'], headers['if-none-match']]
    const stored = objects.get(key)
    if ((match ?? noneMatch) && options.refusesConditions) return refusal(501, 'NotImplemented')
    if (!options.ignoresConditions) {
      if (match && !stored) return refusal(404, 'NoSuchKey')
      if ((match && match !== `"${stored?.etag}"`) || (noneMatch && stored)) return refusal(412, 'PreconditionFailed')
    }
    const etag = createHash('md5').update(body).digest('hex')
    objects.set(key, { bytes: body, etag, type: headers['content-type'], at: new Date() })
    return { status: 200, headers: { etag: `"${etag}"` } }
  }

  function list(query: URLSearchParams): Answer {
    const after = query.get('continuation-token') ?? ''
    const most = Number(query.get('max-keys'))
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0)
      .toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    const page = keys.slice(0, most).map((key) => {
      const { etag, bytes, at } = objects.get(key) as Stored
      return `<Contents><Key>${xml(key)}</Key><LastModified>${at.toISOString()}</LastModified><ETag>&quot;${etag}&quot;</ETag><Size>${bytes.length}</Size></Contents>`
    })
    const next = keys.length > most ? `<NextContinuationToken>${xml(keys[most - 1] ?? '')}</NextContinuationToken>` : ''
    const body = `<ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${next !== ''}</IsTruncated>${next}${page.join('')}</ListBucketResult>`
    return { status: 200, body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}` }
  }

  function multipart(call: Call): Answer | null {
    const { method, key, query, headers, body } = call
    if (method === 'POST' && query.has('uploads')) {
      const id = `upload-${uploads.size + 1}`
      uploads.set(id, { key, type: headers['content-type'], parts: new Map() })
      return { status: 200, body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>` }
    }
    const id = query.get('uploadId')
    if (id === null) return null
    const upload = uploads.get(id)
    if (!upload) return refusal(404, 'NoSuchUpload')
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      return { status: 200, headers: { etag: `"${hash(body).slice(0, 32)}"` } }
    }
    uploads.delete(id)
    if (method === 'DELETE') return { status: 204 }
    const named = [...String(body).matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;(\w+)&quot;/g)]
    const parts = named.map(([, number, etag]) => ({ bytes: upload.parts.get(Number(number)), etag }))
    if (parts.some(({ bytes, etag }) => !bytes || hash(bytes).slice(0, 32) !== etag)) return refusal(400, 'InvalidPart')
    const bytes = Buffer.concat(parts.flatMap((part) => part.bytes ?? []))
    const etag = `${createHash('md5').update(bytes).digest('hex')}-${parts.length}`
    objects.set(key, { bytes, etag, type: upload.type, at: new Date() })
    return { status: 200, body: `<CompleteMultipartUploadResult><ETag>&quot;${etag}&quot;</ETag></CompleteMultipartUploadResult>` }
  }

  function answer(call: Call): Answer {
    const { method, key, query } = call
    const done = multipart(call)
    if (done) return done
    if (key === '') return list(query)
    if (method === 'PUT') return put(call)
    if (method === 'DELETE') return objects.delete(key) ? { status: 204 } : refusal(404, 'NoSuchKey')
    const stored = objects.get(key)
    if (!stored) return refusal(404, 'NoSuchKey')
    const headers = { etag: `"${stored.etag}"`, 'last-modified': stored.at.toUTCString(), 'content-length': String(stored.bytes.length) }
    return { status: 200, headers, body: stored.bytes }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3.test')
    const [, bucket, ...rest] = pathname.split('/')
    const body = await buffer(request)
    const call = {
      method: request.method ?? '',
      key: decodeURIComponent(rest.join('/')),
      query: searchParams,
      headers: request.headers,
      body,
    }
    calls.push(`${call.method} ${call.key}`)
    const fault = faults.shift()
    if (fault === 'silent') return
    if (fault === 'cut') return void request.socket.destroy()
    const said =
      typeof fault === 'object'
        ? refusal(fault.status, fault.code)
        : (refusedSignature(call, pathname) ?? (bucket === BUCKET ? answer(call) : refusal(404, 'NoSuchBucket')))
    if (fault === 'lost') return void request.socket.destroy()
    response.writeHead(said.status, said.headers)
    response.end(call.method === 'HEAD' ? undefined : said.body)
  }

  const server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: REGION,
    keyId: KEY_ID,
    secret: SECRET,
    bucket: BUCKET,
  }
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { settings, objects, uploads, faults, calls, stop }
}
