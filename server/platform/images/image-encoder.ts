/** What an answer may be made in. */
export type Format = 'webp' | 'avif' | 'jpeg' | 'png'

/** An opaque colour, each part 0–255. */
export type Colour = { red: number; green: number; blue: number }

export type ImageJob = {
  bytes: Uint8Array<ArrayBuffer>
  /** What the header says; a picture that turns out otherwise is broken. */
  source: { format: Exclude<Format, 'avif'>; width: number; height: number }
  /** Pixels of the answer, exactly. */
  width: number
  height: number
  /** How the source gets into the box: the middle cut out, the whole with room around it and never enlarged, or stretched. */
  fit: 'cover' | 'contain' | 'fill'
  format: Format
  /** 1–100; PNG has none. */
  quality: number
  /** Laid under the picture; a JPEG without one is laid on white. */
  background: Colour | undefined
  /** Sigma of the gaussian in pixels of the answer; 0 is none. */
  blur: number
}

/** Makes pictures of one size and format out of pictures of another. */
export type ImageEncoder = {
  /** Part of every ETag and cache key: another encoder or version makes other bytes. */
  version: string
  /** How many pixels an answer of this format may have. */
  mostPixels(format: Format): number
  /** The encoded picture. Throws `ImageError` where the source cannot be read, `HttpError` 503 where too many pictures wait. */
  encode(job: ImageJob): Promise<Uint8Array<ArrayBuffer>>
}

/** The source is no picture that can be worked on. `reason` is for the log. */
export class ImageError extends Error {
  override readonly name = 'ImageError'
  constructor(readonly reason: string) {
    super(reason)
  }
}
