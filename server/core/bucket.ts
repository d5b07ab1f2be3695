/** What is known of a stored object. `etag` changes with each writing; `httpEtag` is the same in quotes. */
export type StoredObject = Pick<R2Object, 'key' | 'size' | 'etag' | 'httpEtag' | 'uploaded'>

/** An object to read, once. */
export type StoredBody = StoredObject & Pick<R2ObjectBody, 'body' | 'arrayBuffer' | 'json'>

/** Objects in the order of their keys' bytes. `cursor` reads on behind them. */
export type StoredList = { objects: StoredObject[] } & ({ truncated: true; cursor: string } | { truncated: false })

export type PutOptions = {
  httpMetadata?: { contentType: string }
  /** Writes over the object with this tag only, or only where there is none; else `put` returns null. */
  onlyIf?: { etagMatches: string } | { etagDoesNotMatch: '*' }
}

export type StoredPart = R2UploadedPart

/** An object of unknown length, in parts of one size in order; the last may be shorter. Nobody sees it before it is complete. */
export type StoredUpload = {
  uploadPart(partNumber: number, body: Uint8Array<ArrayBuffer>): Promise<StoredPart>
  complete(parts: StoredPart[]): Promise<StoredObject>
  abort(): Promise<void>
}

/** What the shop uses of R2. A folder and other S3 storages have the same shape. */
export type Bucket = {
  head(key: string): Promise<StoredObject | null>
  get(key: string): Promise<StoredBody | null>
  /** Without a body where the reader has it already, by `If-None-Match`. */
  get(key: string, options: { onlyIf: Headers }): Promise<StoredBody | StoredObject | null>
  put(key: string, value: string | Uint8Array<ArrayBuffer>, options?: PutOptions): Promise<StoredObject | null>
  delete(keys: string | string[]): Promise<void>
  list(options?: { prefix?: string; cursor?: string; limit?: number }): Promise<StoredList>
  createMultipartUpload(key: string, options?: Pick<PutOptions, 'httpMetadata'>): Promise<StoredUpload>
}
