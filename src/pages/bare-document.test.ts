import { describe, expect, it } from 'vitest'
import { bareDocument, missingMessage } from './bare-document'

describe('404 messages', () => {
  it("an unmatched path is 'Page not found: {path}', failed validation 'Page Not Found: {path}'", () => {
    const routes: Record<string, readonly [unknown, Record<string, string>, unknown]> = {
      '/no-such-page': [[], {}, undefined],
      '/menu/no-such': [[], { slug: 'no-such' }, { id: '/menu/$slug' }],
      '/menu/rolls/extra': [[], { slug: 'rolls', '**': 'extra' }, { id: '/menu/$slug' }],
    }
    const getMatchedRoutes = (path: string) => routes[path] ?? ([[], {}, undefined] as const)
    expect(missingMessage('/no-such-page', { getMatchedRoutes })).toBe('Page not found: /no-such-page')
    expect(missingMessage('/menu/no-such', { getMatchedRoutes })).toBe('Page Not Found: /menu/no-such')
    expect(missingMessage('/menu/rolls/extra', { getMatchedRoutes })).toBe('Page not found: /menu/rolls/extra')
  })
})

describe('the document for a crawler', () => {
  it('has title, message and noindex, and nothing to follow', () => {
    const page = bareDocument(404, 'Page not found: /x')
    expect(page).toContain('<title>Страница не найдена</title>')
    expect(page).toContain('<h1>Страница не найдена</h1><p>Page not found: /x</p>')
    expect(page).toContain('<meta name="robots" content="noindex">')
    expect(page).not.toMatch(/<a |<script|<link/)
  })

  it('escapes the path', () => {
    expect(bareDocument(404, `Page not found: /<script>alert("1")</script>&'`)).toContain(
      'Page not found: /&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;',
    )
  })
})
