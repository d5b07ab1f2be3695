import { html, raw } from 'hono/html'
import { staticPagePolicy } from '#server/http/security-headers'
import { DOCS_STYLE } from './docs-style'
import type { ApiDocument } from './document'
import { schemaPieces, type Schema } from './schema-text'

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

type Markup = ReturnType<typeof html>
type Content = { content?: Record<string, { schema?: Schema }> }

/** The parts of an operation that the page shows. The generator's types allow references that it never writes. */
type Operation = {
  method: string
  path: string
  tags?: string[]
  summary?: string
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: Content
  responses?: Record<string, Content & { description?: string }>
}

/** The API description as a page without scripts and external files; its style is allowed by hash. */
export async function docsPage(document: ApiDocument): Promise<{ page: string; policy: string }> {
  const operations = operationsOf(document)
  const groups = [...Map.groupBy(operations, (operation) => operation.tags?.[0] ?? 'Прочее')]
  const schemas = Object.entries(document.components?.schemas ?? {}) as [string, Schema][]
  const page = await html`<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title}</title>
<style>${raw(DOCS_STYLE)}</style>
</head>
<body>
<header>
<h1>${document.info.title}</h1>
${paragraphs(document.info.description ?? '')}
<p>То же для машин: <a href="/api/openapi.json">openapi.json</a></p>
<nav aria-label="Разделы"><ul>
${groups.map(([tag], i) => html`<li><a href="#group-${i}">${tag}</a></li>`)}
<li><a href="#schemas">Схемы</a></li>
</ul></nav>
</header>
<main>
${groups.map(([tag, own], i) => html`<section aria-labelledby="group-${i}"><h2 id="group-${i}">${tag}</h2>${own.map(operationPart)}</section>`)}
<section aria-labelledby="schemas"><h2 id="schemas">Схемы</h2>
${schemas.map(([name, schema]) => html`<details><summary>${name}</summary><pre id="schema-${name}">${notation(schema)}</pre></details>`)}
</section>
</main>
</body>
</html>`
  return { page: String(page), policy: staticPagePolicy(DOCS_STYLE) }
}

function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as Omit<Operation, 'method' | 'path'> | undefined
      return operation ? [{ ...operation, method: method.toUpperCase(), path }] : []
    }),
  )
}

function operationPart(operation: Operation): Markup {
  const { method, path, summary, security, parameters = [], requestBody, responses = {} } = operation
  return html`<article>
<h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code>${security ? html` <span class="lock">нужен токен</span>` : ''}</h3>
<p>${summary ?? ''}</p>
${parameters.length > 0 ? html`<ul class="parameters">${parameters.map(parameterPart)}</ul>` : ''}
${bodySchemas(requestBody).map((schema) => html`<details><summary>Тело запроса</summary><pre>${notation(schema)}</pre></details>`)}
${Object.entries(responses).map(([status, response]) => responsePart(status, response))}
</article>`
}

function parameterPart({ name, in: place, required, schema }: NonNullable<Operation['parameters']>[number]): Markup {
  const places: Record<string, string> = { path: 'в пути', query: 'в запросе', header: 'в заголовке', cookie: 'в cookie' }
  return html`<li><code>${name}</code> ${places[place] ?? place}${required ? ', обязателен' : ''}: <code>${notation(schema)}</code></li>`
}

function responsePart(status: string, response: Content & { description?: string }): Markup {
  const title = html`<b class="status s${status.slice(0, 1)}">${status}</b> ${response.description ?? ''}`
  const schemas = bodySchemas(response)
  if (schemas.length === 0) return html`<p class="answer">${title}</p>`
  return html`<details><summary>${title}</summary>${schemas.map((schema) => html`<pre>${notation(schema)}</pre>`)}</details>`
}

const bodySchemas = (part: Content | undefined): Schema[] => Object.values(part?.content ?? {}).flatMap(({ schema }) => schema ?? [])

function notation(schema: Schema | undefined): Markup[] {
  return schemaPieces(schema).map((piece) =>
    typeof piece === 'string' ? html`${piece}` : html`<a href="#schema-${piece.ref}">${piece.ref}</a>`,
  )
}

/** Paragraphs separated by an empty line, with `code` in backticks. */
function paragraphs(text: string): Markup[] {
  return text.split('\n\n').map((paragraph) => {
    const parts = paragraph.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
    return html`<p>${parts}</p>`
  })
}
