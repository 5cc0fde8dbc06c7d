const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** A value as XML text. Characters that XML 1.0 cannot represent are dropped. */
export function escapeXml(value: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the characters to drop
  const clean = value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
  return clean.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

type Value = string | number | boolean | undefined | Node | Node[]
interface Node {
  [name: string]: Value
}

function element(name: string, value: Value): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map((item) => element(name, item)).join('')
  const inner = typeof value === 'object' ? children(value) : escapeXml(String(value))
  return `<${name}>${inner}</${name}>`
}

const children = (node: Node) =>
  Object.entries(node)
    .map(([name, value]) => element(name, value))
    .join('')

/** An XML document with one root. Arrays repeat their element; undefined omits it. */
export function xmlDocument(root: string, node: Node): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, node)}`
}

/** The texts of all elements of this name in a flat document from a client. */
export function elementTexts(xml: string, name: string): string[] {
  const entity: Record<string, string> = Object.fromEntries(
    Object.entries(ENTITIES).map(([sign, text]) => [text, sign]),
  )
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&(?:amp|lt|gt|quot|apos);/g, (found) => entity[found] ?? found),
  )
}
