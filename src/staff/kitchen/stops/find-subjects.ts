import type { StopSubjectRow } from '~/contracts/staff-stops'

const MOST = 12
const KINDS = ['ingredient', 'goods', 'option']

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е').trim()

/** The subjects whose words begin with what was typed, then those that contain it; ingredients before dishes before options. */
export function findSubjects(subjects: readonly StopSubjectRow[], typed: string): StopSubjectRow[] {
  const query = plain(typed)
  if (query === '') return []
  const rankOf = (name: string): number => {
    const text = plain(name)
    if (text.startsWith(query)) return 0
    if (text.split(/[\s«("-]+/).some((word) => word.startsWith(query))) return 1
    return text.includes(query) ? 2 : 3
  }
  return subjects
    .map((subject) => ({ subject, rank: rankOf(subject.name) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank || kindOf(a.subject) - kindOf(b.subject) || b.subject.goods - a.subject.goods)
    .slice(0, MOST)
    .map(({ subject }) => subject)
}

const kindOf = ({ subject }: StopSubjectRow) => KINDS.indexOf(subject)
