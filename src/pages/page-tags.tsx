import { type AnyRouteMatch, Asset, useMatches, useTags } from '@tanstack/react-router'
import { pageTitle } from '~/lib/site'
import { statusOf } from '~/runtime/report-error'
import { useShopName } from '~/shop/use-shop'
import { failureTitle } from './page-failure'

/** The head of the page; the shop's name ends its title. A page that was not found or failed has the title of its failure, whichever route threw. The
 *  framework's preloads of code, and the style sheet, become one `meta` that `client.ts` reads: they load after the pictures.
 *  docs/decisions/031. */
export function PageTags() {
  const failure = useMatches({ select: failureOf })
  const tags = useTags()
  const shop = useShopName()
  const isCode = ({ tag, attrs }: (typeof tags)[number]) => tag === 'link' && attrs?.['rel'] === 'modulepreload'
  const isSheet = ({ tag, attrs }: (typeof tags)[number]) => tag === 'link' && attrs?.['rel'] === 'stylesheet'
  const code = tags.filter((tag) => isCode(tag) || isSheet(tag)).map(({ attrs }) => String(attrs?.['href']))
  return (
    <>
      {tags
        .filter((tag) => !isCode(tag) && tag.attrs?.['property'] !== 'csp-nonce')
        .map((tag) => (tag.tag === 'title' ? { ...tag, children: pageTitle(failure ?? tag.children ?? '', shop) } : tag))
        .map((tag) => (
          <Asset key={JSON.stringify(tag)} {...tag} />
        ))}
      <meta name="page-code" content={code.join(' ')} />
    </>
  )
}

/** `_notFound` is the framework's mark of the root where no route matches; its status stays `success`. */
function failureOf(matches: readonly Pick<AnyRouteMatch, 'status' | 'error' | '_notFound'>[]): string | undefined {
  const failed = matches.find(({ status, _notFound }) => _notFound || status === 'notFound' || status === 'error')
  return failed && failureTitle(failed.status === 'error' ? statusOf(failed.error) : 404)
}
