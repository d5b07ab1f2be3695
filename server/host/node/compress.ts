import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Encoding } from '#server/core/content-encoding'
import type { Host } from '#server/host/host'

/** 2 MB of files take 46 ms by brotli 6 and 1.8 s by brotli 11, which saves another 8 %. */
const brotliOf = ({ length }: Uint8Array) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: length },
})
const GZIP = { level: 9 }
const [brotliLater, gzipLater] = [promisify(brotliCompress), promisify(gzip)]

/** Beside the one thread that answers. */
export const compress: Host['compress'] = async (body, encoding) =>
  new Uint8Array(await (encoding === 'br' ? brotliLater(body, brotliOf(body)) : gzipLater(body, GZIP)))

export const compressNow = (body: Buffer, encoding: Encoding): Buffer =>
  encoding === 'br' ? brotliCompressSync(body, brotliOf(body)) : gzipSync(body, GZIP)
