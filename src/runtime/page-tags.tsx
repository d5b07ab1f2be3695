import { Asset, useTags } from '@tanstack/react-router'

/** What the routes say of the page in its head, without the framework's preloads of code: the code is fetched after the
 *  pictures, by `client.ts`. docs/decisions/031. */
export function PageTags() {
  return useTags()
    .filter(({ tag, attrs }) => tag !== 'link' || attrs?.['rel'] !== 'modulepreload')
    .map((tag) => <Asset key={JSON.stringify(tag)} {...tag} />)
}
