import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contracts = fileURLToPath(new URL('../../packages/contracts/src/', import.meta.url))
/** What the client reads of a call; who validates and documents it needs the rest. */
const read = ['path', 'verb', 'caller', 'body', 'signed', 'encrypted'] as const

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isCall = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && typeof value['path'] === 'string' && 'input' in value && 'output' in value

/** Numbers, texts, lists and records of such; no schema and no function. */
const isPlain = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (isObject(value) && Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain))

const plainOf = (value: unknown): string | null => {
  if (isCall(value)) return JSON.stringify(Object.fromEntries(read.map((name) => [name, value[name]])))
  return isPlain(value) ? JSON.stringify(value) : null
}

/**
 * The contracts as the built client needs them: of a module with schemas, its calls as path, verb and how they are
 * sent, and its plain values.
 * Schemas stay with the server, which validates; whoever imports one into the client fails the
 * build.
 */
export const plainContracts = (): Plugin => ({
  name: 'xinyu:plain-contracts',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    const [path = ''] = id.split('?')
    if (!path.startsWith(contracts) || !/^import \{ z \} from 'zod'/m.test(await readFile(path, 'utf8'))) return null
    const module = (await import(pathToFileURL(path).href)) as Record<string, unknown>
    const lines = Object.entries(module).flatMap(([name, value]) => {
      const plain = plainOf(value)
      return plain === null ? [] : [`export const ${name} = ${plain}`]
    })
    return { code: lines.join('\n'), moduleType: 'js', moduleSideEffects: false }
  },
})
