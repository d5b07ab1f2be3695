import { parsePrice } from '~/rules/parse-price'
import type { FoundOption } from './menu-of'

const KINDS = { добавка: 'additionals', гарнир: 'sides', соус: 'sauces' } as const
const OWN = /^(добавка|гарнир|соус): (.+) \+(\d+(?:,\d\d?)?)(?: ×(\d{1,2}))?$/u
const FOREIGN = /^(.{1,200}?)(?:\s*[:=+(–—-]\s*|\s+)(\d[\d\s.,\u00a0]{0,12})\s*(?:₽|р\.?|руб\.?|rub)?\)?$/iu
const MAX_LENGTH = 5000

/** An option in one line, as the shop's own tables have it: «соус: Унаги +50 ×3». */
export function optionText({ kind, name, price, max }: { kind: string; name: string; price: number; max: number }): string {
  const [word = 'добавка'] = Object.entries(KINDS).find(([, one]) => one === kind) ?? []
  return `${word}: ${name} +${String(price).replace('.', ',')} ×${max}`
}

/** The options of a text: own lines, or «Сыр +50; Бекон 70 ₽; Васаби» in the words of a restaurant; without a price they are free. */
export function readOptions(text: string, kind = ''): FoundOption[] {
  return text
    .slice(0, MAX_LENGTH)
    .split(/[\n|]/)
    .flatMap((line) => (OWN.test(line.trim()) ? [line] : line.split(/;|,(?!\d)/)))
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, word, name, price = '', max] = OWN.exec(part) ?? []
      const own = word === 'гарнир' || word === 'соус' ? KINDS[word] : KINDS['добавка']
      if (name !== undefined) return { kind: own, name, price: parsePrice(price), max: Number(max ?? 1) }
      const [, foreign, cost = ''] = FOREIGN.exec(part) ?? []
      return foreign === undefined ? { kind, name: part, price: 0 } : { kind, name: foreign, price: parsePrice(cost) }
    })
}
