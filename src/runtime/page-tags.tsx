import { Asset, useTags } from '@tanstack/react-router'

/** The head of the page. The framework's preloads of code become one `meta` that `client.ts` reads, because the code loads
 *  after the pictures. docs/decisions/031. */
export function PageTags() {
  const tags = useTags()
  const isCode = ({ tag, attrs }: (typeof tags)[number]) => tag === 'link' && attrs?.['rel'] === 'modulepreload'
  const code = tags.filter(isCode).map(({ attrs }) => String(attrs?.['href']))
  return (
    <>
      {tags
        .filter((tag) => !isCode(tag))
        .map((tag) => (
          <Asset key={JSON.stringify(tag)} {...tag} />
        ))}
      <meta name="page-code" content={code.join(' ')} />
    </>
  )
}
