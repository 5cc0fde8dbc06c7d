import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'

/** A file of the build and its imports, from Vite's manifest. */
interface Part {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
}
const dist = join(import.meta.dirname, '../../../web/dist')
const parts = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Part>
const page = readFileSync(join(dist, 'index.html'), 'utf8')

/** The chunk of a source file; sources that are always needed together share a named chunk. */
const partOf = (name: string): Part => {
  const part = parts[name] ?? Object.values(parts).find((one) => one.name === 'home' && one.file.endsWith('.js'))
  if (!part) throw new Error(`the build has no ${name}`)
  return part
}
/** Every file that must load before these sources can run, without the HTML page. */
const reached = (...names: string[]): string[] => {
  const found = new Set([...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file))
  const add = (part: Part): void => {
    for (const file of [part.file, ...(part.css ?? [])]) found.add(file)
    for (const name of part.imports ?? []) {
      const next = partOf(name)
      if (!found.has(next.file)) add(next)
    }
  }
  add(partOf('index.html'))
  names.forEach((name) => add(partOf(name)))
  return [...found]
}
const code = (files: readonly string[]): string[] =>
  files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(dist, file), 'utf8'))
const kilobytes = (files: readonly string[]): number =>
  code(files).reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1000

const first = reached()
const home = reached(
  'src/pages/home.tsx',
  'src/shared/i18n/home/zh.ts',
  'src/app/member-services.tsx',
  'src/app/sync-push-subscription.ts',
)

describe('what a phone downloads of the built client', () => {
  test('for the first page of a stranger is at most 120 KB of JavaScript, gzipped, in few files', () => {
    expect(kilobytes(first)).toBeLessThanOrEqual(120)
    expect(first.length).toBeLessThanOrEqual(6)
  })

  test('for home is at most 170 KB of JavaScript, gzipped, in few files', () => {
    expect(kilobytes(home)).toBeLessThanOrEqual(170)
    // with API calls and first pictures, at most 25 requests before the first card
    expect(home.length).toBeLessThanOrEqual(12)
  })

  test('loads no schema and no cipher before it is needed', () => {
    for (const text of code(home)) expect(text).not.toMatch(/ZodError|node-forge|forge\.cipher/)
  })

  test('preloads home in the script before the first paint, which names each of its files', () => {
    const [early = ''] = code(first.filter((file) => file.includes('/prefetch-')))
    const more = home.filter((file) => !first.includes(file))
    expect(more.length).toBeGreaterThan(0)
    for (const file of more) expect(early).toContain(`/${file}`)
  })
})
