import type { OpenAPIHono } from '@hono/zod-openapi'
import { html, raw } from 'hono/html'
import type { ApiEnv } from '#server/http/context'
import { staticPagePolicy } from '#server/http/security-headers'

/** The description of the API: OpenAPI 3.1. */
export type ApiDocument = ReturnType<OpenAPIHono<ApiEnv>['getOpenAPI31Document']>

type Markup = ReturnType<typeof html>
type Content = { content?: Record<string, { schema?: object }> }

/** The parts of an operation that the page shows. The generator's types allow references that it never writes. */
type Operation = {
  tags?: string[]
  summary?: string
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; schema?: object }[]
  requestBody?: Content
  responses?: Record<string, Content & { description?: string }>
}
type Listed = Operation & { method: string; path: string }

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 56rem; padding: 2rem 1rem 6rem; font: 1rem/1.55 system-ui, sans-serif; }
h2 { margin-top: 3rem; border-top: 2px solid; }
h3 { font-size: 1rem; overflow-wrap: anywhere; }
pre { overflow-x: auto; font-size: .875rem; }
summary { cursor: pointer; }
`

/** The API description as a page without scripts and external files; its style is allowed by hash. */
export async function docsPage({ info, paths, components }: ApiDocument): Promise<{ page: string; policy: string }> {
  const operations = Object.entries(paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, one]): Listed => ({ ...one, method: method.toUpperCase(), path })),
  )
  const groups = [...Map.groupBy(operations, ({ tags }) => tags?.[0] ?? 'Прочее')]
  const page = await html`<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header>
<h1>${info.title}</h1>
${(info.description ?? '').split('\n\n').map((text) => html`<p>${text}</p>`)}
<p>То же для машин: <a href="/api/openapi.json">openapi.json</a></p>
<nav aria-label="Разделы"><ul>
${groups.map(([tag], i) => html`<li><a href="#group-${i}">${tag}</a></li>`)}
<li><a href="#schemas">Схемы</a></li>
</ul></nav>
</header>
<main>
${groups.map(([tag, own], i) => html`<section aria-labelledby="group-${i}"><h2 id="group-${i}">${tag}</h2>${own.map(operationPart)}</section>`)}
<section aria-labelledby="schemas"><h2 id="schemas">Схемы</h2>
${Object.entries(components?.schemas ?? {}).map(([name, schema]) => html`<div id="schema-${name}">${details(name, [schema])}</div>`)}
</section>
</main>
</body>
</html>`
  return { page: String(page), policy: staticPagePolicy(STYLE) }
}

function operationPart({ method, path, summary, security, parameters = [], requestBody, responses = {} }: Listed): Markup {
  return html`<article>
<h3>${method} <code>${path}</code>${security ? ' (нужен токен)' : ''}</h3>
<p>${summary ?? ''}</p>
${parameters.map((one) => details(`Параметр ${one.name} (${one.in})${one.required ? ', обязателен' : ''}`, [one.schema]))}
${requestBody ? details('Тело запроса', schemasOf(requestBody)) : ''}
${Object.entries(responses).map(([status, response]) => details(`${status} ${response.description ?? ''}`, schemasOf(response)))}
</article>`
}

function details(title: string, schemas: (object | undefined)[]): Markup {
  if (schemas.length === 0) return html`<p>${title}</p>`
  return html`<details><summary>${title}</summary>${schemas.map((schema) => html`<pre>${withLinks(schema)}</pre>`)}</details>`
}

const schemasOf = ({ content = {} }: Content) => Object.values(content).map(({ schema }) => schema)

/** A JSON schema with links to the schemas that it names. */
const withLinks = (schema: object | undefined): Markup[] =>
  JSON.stringify(schema ?? {}, null, 2)
    .split(/#\/components\/schemas\/(\w+)/)
    .map((text, i) => (i % 2 === 1 ? html`<a href="#schema-${text}">${text}</a>` : html`${text}`))
