/** A heading with its paragraphs; what comes before the first heading has none. */
export type TextSection = { title: string | null; paragraphs: string[] }

/** The sections of a text in which each line is a paragraph, and a line that begins with `#` a heading. */
export function textSections(text: string): TextSection[] {
  const sections: TextSection[] = []
  for (const line of text.split('\n')) {
    const [, heading] = /^\s*#+(.*)$/.exec(line) ?? []
    const words = (heading ?? line).trim()
    if (words === '') continue
    const last = sections.at(-1)
    if (heading !== undefined) sections.push({ title: words, paragraphs: [] })
    else if (last) last.paragraphs.push(words)
    else sections.push({ title: null, paragraphs: [words] })
  }
  return sections
}
