import { SaxesParser } from 'saxes'

/** The texts of an S3 answer by the names of their elements; `contents` are those of each `<Contents>` of a list. */
export type S3Answer = { texts: Record<string, string>; contents: Record<string, string>[] }

/** Reads an answer's XML. A proxy's page instead of it has no texts. */
export function readS3Answer(xml: string): S3Answer {
  const answer: S3Answer = { texts: {}, contents: [] }
  const parser = new SaxesParser()
  let into = answer.texts
  let text = ''
  // what is not XML says nothing
  parser.on('error', () => undefined)
  parser.on('opentag', ({ name }) => {
    text = ''
    if (name !== 'Contents') return
    into = {}
    answer.contents.push(into)
  })
  parser.on('text', (some) => void (text += some))
  parser.on('closetag', ({ name }) => {
    if (name === 'Contents') into = answer.texts
    else into[name] = text
    text = ''
  })
  parser.write(xml).close()
  return answer
}
