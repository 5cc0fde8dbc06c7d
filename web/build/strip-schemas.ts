import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contracts = fileURLToPath(new URL('../../packages/contracts/src/', import.meta.url))
/** What the client reads of a call. Validation and documentation need the rest. */
const clientFields = ['path', 'verb', 'caller', 'body', 'signed', 'encrypted'] as const

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isCall = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && typeof value['path'] === 'string' && 'input' in value && 'output' in value

/** Numbers, strings, arrays and records of these; no schemas and no functions. */
const isPlain = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (isObject(value) && Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain))

const plainSource = (value: unknown): string | null => {
  if (isCall(value)) return JSON.stringify(Object.fromEntries(clientFields.map((name) => [name, value[name]])))
  return isPlain(value) ? JSON.stringify(value) : null
}

/**
 * The contracts for the built client: from a module with schemas it keeps each call's path, verb and how it is sent,
 * and the plain values. Schemas stay on the server, which validates. Importing a schema into the client fails the
 * build.
 */
export const stripSchemas = (): Plugin => ({
  name: 'xinyu:strip-schemas',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    const [path = ''] = id.split('?')
    if (!path.startsWith(contracts) || !/^import \{ z \} from 'zod'/m.test(await readFile(path, 'utf8'))) return null
    const module = (await import(pathToFileURL(path).href)) as Record<string, unknown>
    const lines = Object.entries(module).flatMap(([name, value]) => {
      const plain = plainSource(value)
      return plain === null ? [] : [`export const ${name} = ${plain}`]
    })
    return { code: lines.join('\n'), moduleType: 'js', moduleSideEffects: false }
  },
})
