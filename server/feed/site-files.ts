import type { Site } from '~/contracts/site'
import { staticPagePolicy } from '#server/http/security-headers'
import { xmlText } from '#server/core/xml'

const icon = (src: string, sizes: string, more = {}) => ({ src, sizes, type: 'image/png', ...more })
const small = icon('/icon-192.png', '192x192')
const json = (value: object) => JSON.stringify(value, null, 2)

/** The shop as an app. */
export const manifest = (site: Site): string =>
  json({
    id: '/',
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: 'ru',
    dir: 'ltr',
    start_url: '/?',
    scope: '/',
    display: 'standalone',
    background_color: '#FFFFFF',
    theme_color: '#FFFFFF',
    categories: ['food', 'shopping'],
    icons: [
      small,
      icon('/icon-512.png', '512x512'),
      icon('/icon-maskable-512.png', '512x512', { purpose: 'maskable' }),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: 'Меню', url: '/menu', icons: [small] },
      { name: 'Акции', url: '/promotions', icons: [small] },
    ],
  })

/** The staff side as an app of its own, in the dark of the board. */
export const staffManifest = (site: Site): string =>
  json({
    id: '/staff',
    name: `${site.name}: смена`,
    short_name: 'Смена',
    lang: 'ru',
    dir: 'ltr',
    start_url: '/staff',
    scope: '/staff',
    display: 'standalone',
    background_color: '#0C1613',
    theme_color: '#0C1613',
    icons: [small, icon('/icon-512.png', '512x512'), icon('/icon-maskable-512.png', '512x512', { purpose: 'maskable' })],
  })

const OFFLINE_STYLE = `
:root { --page: #fff; --ink: #14231e; --ink-2: #4d5a54; --quiet: #f3f3ee; color-scheme: light dark }
@media (prefers-color-scheme: dark) { :root { --page: #0c1613; --ink: #f5f2e6; --ink-2: #b5c2bb; --quiet: #1a2924 } }
@font-face { font-family: Unbounded; src: url(/fonts/unbounded-cyrillic.woff2) format('woff2'); font-weight: 200 900; font-display: swap }
@font-face { font-family: Onest; src: url(/fonts/onest-cyrillic.woff2) format('woff2'); font-weight: 100 900; font-display: swap }
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; display: grid; align-content: center; padding: 28px max(16px, env(safe-area-inset-left)); background: var(--page); color: var(--ink); font: 400 17px/26px Onest, system-ui, sans-serif }
main { width: 100%; max-width: 560px; margin: auto }
svg { display: block; width: 88px; height: 88px; margin-bottom: 28px }
h1 { margin: 0 0 12px; font: 650 32px/1.1 Unbounded, system-ui, sans-serif; letter-spacing: -.045em; text-wrap: balance }
p { margin: 0 0 28px; color: var(--ink-2) }
a { display: inline-flex; align-items: center; min-height: 52px; margin: 0 8px 8px 0; padding: 0 26px; border-radius: 99px; background: var(--quiet); color: var(--ink); font-weight: 650; font-size: 16px; text-decoration: none }
a:first-of-type { background: #ff7348; color: #14231e }
a:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px }
`

/** The policy of the page below: its sheet by hash, the fonts of the shop. */
export const OFFLINE_POLICY = staticPagePolicy(OFFLINE_STYLE, "'none'", "; font-src 'self'")

/** What the service worker shows without a network. */
export const offlinePage = (site: Site): string => `<!doctype html>
<html lang="ru">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="robots" content="noindex" />
    <title>Связи нет | ${xmlText(site.name)}</title>
    <style>${OFFLINE_STYLE}</style>
  </head>
  <body>
    <main>
      <svg viewBox="0 0 40 40" aria-hidden="true"><circle cx="20" cy="20" r="20" fill="#ffcb45" /><circle cx="20" cy="20" r="16.4" fill="none" stroke="#fff" stroke-width=".8" /></svg>
      <h1>Связи нет</h1>
      <p>Этой страницы без&nbsp;сети не&nbsp;показать. Меню и&nbsp;корзина на&nbsp;месте, остальное вернётся со&nbsp;связью.</p>
      <a href="">Повторить</a>
      <a href="/menu">Открыть меню</a>
    </main>
  </body>
</html>
`
