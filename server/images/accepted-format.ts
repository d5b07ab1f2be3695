/** In the order of preference where the browser has none: half of a JPEG's bytes, two thirds, all of them. */
const CHOICES = ['avif', 'webp', 'jpeg'] as const

/** What `f_auto` means for a browser. AVIF and WebP are given only to those that name them: "any type" is said by many
 *  that cannot show them. `q=0` is a refusal. Pure. Contract "Images". */
export function acceptedFormat(accept: string | null): (typeof CHOICES)[number] {
  const weights = weightsOf(accept ?? '')
  const weight = (format: string) =>
    weights.get(`image/${format}`) ?? (format === 'jpeg' ? (weights.get('image/*') ?? weights.get('*/*') ?? 0) : 0)
  let best: (typeof CHOICES)[number] = 'jpeg'
  let most = 0
  for (const format of CHOICES) {
    if (weight(format) <= most) continue
    best = format
    most = weight(format)
  }
  return best
}

function weightsOf(accept: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = part.split(';').map((text) => text.trim())
    const said = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    const weight = said === undefined ? 1 : Number(said)
    weights.set(type, weight >= 0 && weight <= 1 ? weight : 0)
  }
  return weights
}
