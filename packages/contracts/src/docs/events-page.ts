import { asyncApiDocument } from './asyncapi.ts'
import type { Json } from './json-schema.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const safe = (text: unknown): string => String(text).replace(/[&<>"]/g, (char) => escapes[char] ?? char)
/** renders the little Markdown our descriptions use */
const prose = (text: unknown): string =>
  safe(text)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .split(/\n\n+/)
    .map((part) => `<p>${part}</p>`)
    .join('')

const nameOf = (schema: Json): string => {
  if (typeof schema.$ref === 'string')
    return `<a href="#${safe(schema.$ref.split('/').at(-1))}">${safe(schema.$ref.split('/').at(-1))}</a>`
  if (schema.const !== undefined) return `<code>${safe(JSON.stringify(schema.const))}</code>`
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => `<code>${safe(JSON.stringify(value))}</code>`).join(' · ')
  const choices = [...((schema.anyOf ?? []) as Json[]), ...((schema.oneOf ?? []) as Json[])]
  if (choices.length > 0) return choices.map(nameOf).join(' or ')
  if (schema.type === 'array') return `list of ${nameOf((schema.items ?? {}) as Json)}`
  return safe([schema.format ?? schema.type].flat().join(' or '))
}

const fields = (schema: Json, path = ''): string =>
  Object.entries((schema.properties ?? {}) as Record<string, Json>)
    .map(([name, property]) => {
      const optional = ((schema.required ?? []) as string[]).includes(name) ? '' : ' <em>optional</em>'
      const inner = property.properties ? property : ((property.items ?? {}) as Json)
      const below = fields(inner, `${path}${name}${inner === property ? '.' : '[].'}`)
      const cells = [`<code>${safe(path + name)}</code>${optional}`, nameOf(property), safe(property.description ?? '')]
      return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>${below}`
    })
    .join('')

const table = (schema: Json): string =>
  [
    '<table><thead><tr>',
    ...['field', 'type', 'meaning'].map((name) => `<th scope="col">${name}</th>`),
    `</tr></thead><tbody>${fields(schema)}</tbody></table>`,
  ].join('')

const message = (id: string, entry: Json): string => {
  const payload = entry.payload as Json
  const data = ((payload.properties ?? {}) as Record<string, Json>).data
  const example = ((entry.examples ?? []) as Json[])[0]
  const sample = example ? `<pre>${safe(JSON.stringify(example.payload, null, 2))}</pre>` : ''
  return [
    `<details id="${safe(id)}">`,
    `<summary><code>${safe(entry.name ?? id)}</code> ${safe(entry.summary ?? '')}</summary>`,
    `${table(entry.name && data ? data : payload)}${sample}</details>`,
  ].join('')
}

const channel = (entry: Json): string =>
  `<section><h2>${safe(entry.address)}</h2>${Object.entries(entry.messages as Record<string, Json>)
    .map(([id, item]) => message(id, item))
    .join('')}</section>`

const style = `:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem }
summary { padding: .4rem 0; cursor: pointer }
table { border-collapse: collapse; width: 100%; font-size: .9rem }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid #8884 }
pre { overflow: auto; padding: .8rem; background: #8882; border-radius: .4rem; font-size: .85rem }
code { font-family: ui-monospace, monospace }`

/** /docs/events: every fact and frame on one page, without scripts and external resources. */
export const eventsPage = (): string => {
  const document = asyncApiDocument()
  const { title, version, description } = document.info as Json
  const schemas = (document.components as Json).schemas as Record<string, Json>
  return `<!doctype html><html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${safe(title)}</title><style>${style}</style></head>
<body><main><h1>${safe(title)} <small>${safe(version)}</small></h1>
${prose(description)}<p><a href="/docs">Calls</a> · <a href="/docs/asyncapi.json">AsyncAPI 3 document</a></p>
${Object.values(document.channels as Record<string, Json>)
  .map(channel)
  .join('\n')}
<h2>Shapes</h2>${Object.entries(schemas)
    .map(
      ([name, schema]) =>
        `<details id="${safe(name)}"><summary><code>${safe(name)}</code></summary>${table(schema)}</details>`,
    )
    .join('')}</main></body></html>`
}
