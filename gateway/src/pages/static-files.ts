import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, normalize, sep } from 'node:path'
import { lookup } from 'mrmime'

/** content codings, best first */
export const codings = ['br', 'gzip'] as const
type Coding = (typeof codings)[number]
const extensions: Record<Coding, string> = { br: '.br', gzip: '.gz' }
/** hidden files and precompressed variants */
const notServed = /\/\.|\.(br|gz)$|\0/

export interface StaticFile {
  type: string
  bytes: Variant
  coded: Partial<Record<Coding, Variant>>
}
export interface Variant {
  bytes: Buffer
  etag: string
}

export const variantOf = (bytes: Buffer): Variant => ({
  bytes,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
})

/**
 * The files of a built app, read into memory at startup. With `isLive` (development, where the app may be rebuilt) each
 * request checks whether its file has changed.
 */
export class StaticFiles {
  readonly #files = new Map<string, StaticFile & { stamp: string }>()
  readonly #folder: string
  readonly #isLive: boolean

  constructor(folder: string, isLive: boolean) {
    this.#folder = normalize(folder)
    this.#isLive = isLive
    for (const entry of readdirSync(this.#folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name).slice(this.#folder.length).split(sep).join('/')
      if (entry.isFile()) this.#load(path)
    }
  }

  /** Finds a path as it is, with `.html` added, or as a folder's index. */
  find(path: string): StaticFile | undefined {
    const bare = path.replace(/\/+$/, '')
    for (const candidate of [path.endsWith('/') ? '' : path, `${bare}.html`, `${bare}/index.html`]) {
      if (candidate === '' || candidate === '.html') continue
      const found = this.#isLive ? this.#load(candidate) : this.#files.get(candidate)
      if (found) return found
    }
    return undefined
  }

  #load(path: string): StaticFile | undefined {
    const file = join(this.#folder, path)
    if (!file.startsWith(this.#folder + sep) || notServed.test(path)) return undefined
    const stamps = ['', ...Object.values(extensions)].map((extension) => stampOf(file + extension))
    if (stamps[0] === '') return void this.#files.delete(path)
    const stamp = stamps.join()
    const known = this.#files.get(path)
    if (known?.stamp === stamp) return known
    const coded = codings.flatMap((coding) =>
      existsSync(file + extensions[coding])
        ? [[coding, variantOf(readFileSync(file + extensions[coding]))] as const]
        : [],
    )
    const type = lookup(path) ?? 'application/octet-stream'
    const loaded = {
      type: type === 'text/html' ? 'text/html;charset=utf-8' : type,
      bytes: variantOf(readFileSync(file)),
      coded: Object.fromEntries(coded),
      stamp,
    }
    this.#files.set(path, loaded)
    return loaded
  }
}

/** Changes with the file; empty if there is none. */
const stampOf = (file: string): string => {
  const found = statSync(file, { throwIfNoEntry: false })
  return found?.isFile() ? `${found.mtimeMs}:${found.size}` : ''
}
