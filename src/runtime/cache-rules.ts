import { pageAt } from '~/rules/pages'

/** Immutable files. */
const FILES = /^\/(?:(?:assets|fonts)\/[\w.-]+\.(?:js|css|woff2)|favicon\.svg)$/

const PICTURES = /^\/(?:_ipx|pictures)\//

export const isPage = (pathname: string) => pageAt(pathname)?.offline === true
export const isFile = (pathname: string) => FILES.test(pathname)
export const isPicture = (pathname: string) => PICTURES.test(pathname)

/** Whether a response may be cached: a 200 without a redirect that is not private. */
export function mayCache({ status, redirected, headers }: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean {
  const control = headers.get('cache-control') ?? ''
  return status === 200 && !redirected && !/\b(?:private|no-store)\b/i.test(control) && !headers.has('set-cookie')
}

/** The scripts, styles and fonts that a page names, each once. */
export function filesOf(html: string): string[] {
  return [...new Set([...html.matchAll(/["'(](\/(?:assets|fonts)\/[\w.-]+)/g)].map(([, path]) => path ?? ''))].filter(isFile)
}

/** Adds the time of caching, in milliseconds, to the HTML. */
export const marked = (html: string, at: number) => html.replace(/<html\b/, `<html data-kept="${at}"`)
