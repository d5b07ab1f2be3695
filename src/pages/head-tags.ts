import { SOCIAL_GROUNDS, SOCIAL_HEIGHT, SOCIAL_WIDTH } from '~/contracts/constants'
import type { FoodField } from '~/ui/food-field'
import type { Site } from '~/contracts/site'
import { pageTitle } from '~/lib/site'
import { stated } from './json-ld'

export type PageHead = {
  /** The title without the shop's name. */
  title: string
  description: string
  /** Without the query. */
  path: string
  /** Without one the shop's own. */
  picture?: { src: string; alt: string; field: FoodField }
  type?: 'website' | 'product' | 'article'
  /** Further properties of Open Graph, such as a product's price. */
  properties?: Record<string, string>
  /** JSON-LD. */
  data?: object[]
}

type Tags = { meta: Record<string, unknown>[]; links: { rel: string; href: string }[] }

const MOST_DESCRIBED = 300

/** The tags of an indexed page: canonical URL, description, Open Graph, JSON-LD. The router escapes the texts, also `<` and U+2028
 *  in JSON-LD. */
export function foundTags(origin: string, site: Site, { title, description, path, picture, type, properties, data = [] }: PageHead): Tags {
  const url = origin + path
  const image = picture?.src ? picture : { src: '/pictures/banner-rolls.webp', alt: site.title, field: 'gari' as const }
  const about = shorten(description)
  const graph: Record<string, string> = {
    'og:type': type ?? 'website',
    'og:site_name': site.name,
    'og:locale': 'ru_RU',
    'og:url': url,
    'og:title': pageTitle(title, site.name),
    'og:description': about,
    ...socialPicture(origin, image.src, image.field),
    'og:image:alt': image.alt,
    ...properties,
  }
  return {
    meta: [
      { title },
      { name: 'description', content: about },
      ...Object.entries(graph).map(([property, content]) => ({ property, content })),
      { name: 'twitter:card', content: 'summary_large_image' },
      ...data.map((one) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...stated(one) } })),
    ],
    links: [{ rel: 'canonical', href: url }],
  }
}

/** A wide JPEG, because social networks show no alpha. A picture of another host stays as it is. */
function socialPicture(origin: string, src: string, field: FoodField): Record<string, string> {
  if (!src.startsWith('/') || src.startsWith('//')) return { 'og:image': src }
  const modifiers = `f_jpeg,s_${SOCIAL_WIDTH}x${SOCIAL_HEIGHT},fit_contain,b_${SOCIAL_GROUNDS[field]}`
  return {
    'og:image': `${origin}/_ipx/${modifiers}${src}`,
    'og:image:type': 'image/jpeg',
    'og:image:width': String(SOCIAL_WIDTH),
    'og:image:height': String(SOCIAL_HEIGHT),
  }
}

/** At most 300 characters, cut between words. */
export function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= MOST_DESCRIBED) return plain
  const cut = plain.slice(0, MOST_DESCRIBED - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MOST_DESCRIBED / 2)).trimEnd()}…`
}
