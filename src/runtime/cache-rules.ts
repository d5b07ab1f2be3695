import { pageAt } from '~/rules/pages'

/** Files named by their content, and fonts: the same under one name for ever. */
const FILES = /^\/(?:(?:assets|fonts)\/[\w.-]+\.(?:js|css|woff2)|favicon\.svg)$/

const PICTURES = /^\/(?:_ipx|pictures)\//

export const isPage = (pathname: string) => pageAt(pathname)?.offline === true
export const isFile = (pathname: string) => FILES.test(pathname)
export const isPicture = (pathname: string) => PICTURES.test(pathname)

/** Whether an answer may be kept at all: a success that came from where it was asked, and that nobody called private. */
export function mayKeep({ status, redirected, headers }: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean {
  const control = headers.get('cache-control') ?? ''
  return status === 200 && !redirected && !/\b(?:private|no-store)\b/i.test(control) && !headers.has('set-cookie')
}

/** The addresses of scripts, sheets and fonts that a page names, each once. */
export function filesOf(html: string): string[] {
  return [...new Set([...html.matchAll(/["'(](\/(?:assets|fonts)\/[\w.-]+)/g)].map(([, path]) => path ?? ''))].filter(isFile)
}

/** The page as it is kept: it says since when, so that it can tell so itself. `at` in milliseconds. */
export const marked = (html: string, at: number) => html.replace(/<html\b/, `<html data-kept="${at}"`)
