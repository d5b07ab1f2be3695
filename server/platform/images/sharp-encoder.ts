import sharp, { type Sharp } from 'sharp'
import { ImageError, type ImageJob } from '#server/platform/images/image-encoder'
import { backgroundOf, effortOf, frame, MAX_PIXELS, mostPixels, oneAtATime, type OwnEncoder } from '#server/platform/images/own-encoder'

/** libvips keeps no results, and one thread: the allocator of glibc gives memory of many threads back late or never. */
sharp.cache(false)
sharp.concurrency(1)
/** libvips reads dozens of formats; a picture is one of three, whatever its name says. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`) })

/** AVIF as fast as the WASM encoder makes it. */
const AVIF_EFFORT = 0
/** As browsers and the WASM decoders: a JPEG without its end is shown as far as it goes, other broken pictures are not. */
const FAIL_ON = { jpeg: 'none', png: 'warning', webp: 'warning' } as const
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }
/** Below this sigma a blur cannot be seen, and libvips refuses it. */
const LEAST_BLUR = 0.3

/** Encodes with libvips: the same pictures, limits and errors as the WASM encoder of a Worker, several times as fast. One picture at a time:
 *  a small server keeps its memory. */
export const sharpEncoder: OwnEncoder = {
  version: 'sharp-1',
  mostPixels,
  encode: (job) => oneAtATime(() => readable(async () => bytesOf(encoded(job, await draw(job))))),
  encodeWithPixels: (job) =>
    oneAtATime(() =>
      readable(async () => {
        const { data, info } = await (await draw(job)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
        const { width, height } = info
        const bytes = await bytesOf(encoded(job, sharp(data, { raw: { width, height, channels: 4 } })))
        return { bytes, pixels: { data: new Uint8ClampedArray(data), width, height } }
      }),
    ),
}

const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer())

/** What libvips refuses is a source that cannot be read. */
async function readable<Result>(make: () => Promise<Result>): Promise<Result> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof ImageError) throw error
    throw new ImageError(`libvips: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The picture of the answer, not yet in its format. @throws ImageError */
async function draw(job: ImageJob): Promise<Sharp> {
  const { source, width, height, blur } = job
  const picture = sharp(job.bytes, { limitInputPixels: MAX_PIXELS, failOn: FAIL_ON[job.source.format] })
  await check(job, picture)
  const { cut, drawn } = frame(job)
  const under = backgroundOf(job)
  const background = under ? { r: under.red, g: under.green, b: under.blue, alpha: 1 } : TRANSPARENT
  // only a camera's orientation turns: that of other formats no browser of the shop's pictures has seen
  if (source.format === 'jpeg') picture.autoOrient()
  const [left, top] = [half(source.width - cut.width), half(source.height - cut.height)]
  // of a WebP always: else libwebp shrinks it while it loads, and mixes the colour of transparent pixels into the edge
  const isCut = cut.width < source.width || cut.height < source.height
  if (isCut || source.format === 'webp') picture.extract({ left, top, width: cut.width, height: cut.height })
  picture.resize({ ...drawn, fit: 'fill', kernel: 'lanczos3' })
  if (under) picture.flatten({ background })
  if (drawn.width < width || drawn.height < height) {
    const [before, above] = [half(width - drawn.width), half(height - drawn.height)]
    const [right, bottom] = [width - drawn.width - before, height - drawn.height - above]
    picture.extend({ left: before, top: above, right, bottom, background })
  }
  if (blur >= LEAST_BLUR) picture.blur({ sigma: blur, minAmplitude: 0.01 })
  return picture
}

const half = (length: number) => Math.trunc(length / 2)

/** Whether the picture is what its header says, and what every encoder reads: no animation, no colours for print. */
async function check({ source }: ImageJob, picture: Sharp): Promise<void> {
  const { format, width, height, autoOrient, pages = 1, space } = await picture.metadata()
  const size = source.format === 'jpeg' ? autoOrient : { width, height }
  if (format !== source.format || size.width !== source.width || size.height !== source.height) {
    throw new ImageError('the header has another size')
  }
  if (pages > 1) throw new ImageError('an animation')
  if (space === 'cmyk') throw new ImageError('colours for print')
}

function encoded({ format, quality, ...size }: ImageJob, picture: Sharp): Sharp {
  const { isCareful, isRoomy } = effortOf(size)
  switch (format) {
    case 'webp':
      return picture.webp({ quality, effort: isCareful ? 4 : 2 })
    case 'avif':
      return picture.avif({ quality, effort: AVIF_EFFORT, chromaSubsampling: '4:2:0' })
    case 'jpeg':
      return picture.jpeg({ quality, progressive: isCareful, mozjpeg: isRoomy })
    case 'png':
      return picture.png()
  }
}
