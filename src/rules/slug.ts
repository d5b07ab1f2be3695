const MAX_SLUG = 80

const CYRILLIC = new Map(
  Object.entries({
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ё: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    й: 'y',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'kh',
    ц: 'ts',
    ч: 'ch',
    ш: 'sh',
    щ: 'shch',
    ъ: '',
    ы: 'y',
    ь: '',
    э: 'e',
    ю: 'yu',
    я: 'ya',
  }),
)

/** «Филадельфия №2» → `filadelfiya-2`; what has no letters begins with `item`, because a number is an id. */
export function slugOf(name: string): string {
  const latin = [...name.toLowerCase()].map((sign) => CYRILLIC.get(sign) ?? sign.normalize('NFD').replace(/\p{M}/gu, '')).join('')
  const words = latin.match(/[a-z0-9]+/g) ?? []
  const named = words.some((word) => /[a-z]/.test(word)) ? words : ['item', ...words]
  // room for a number
  return named
    .join('-')
    .slice(0, MAX_SLUG - 5)
    .replace(/-+$/, '')
}

/** The slug of a name that is not in `taken`, if need be with a number. */
export function freeSlug(name: string, taken: { has: (slug: string) => boolean }): string {
  const slug = slugOf(name)
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number += 1) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`
}

/** An address with a letter: a number would be an id. */
const SLUG = /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The address that a file wants for something new, where it can be one and is free; else one made of the name. */
export const fileSlug = (wanted: string | undefined, name: string, taken: Parameters<typeof freeSlug>[1]): string =>
  wanted !== undefined && SLUG.test(wanted) && !taken.has(wanted) ? wanted : freeSlug(name, taken)
