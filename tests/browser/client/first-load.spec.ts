import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { zh } from '../../../web/src/shared/i18n/zh/all.ts'

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

/** By the manifest's key, which is the source of a file that loads by itself, or by the name of a group of sources. */
const partOf = (name: string): Part => {
  const [part, another] = parts[name]
    ? [parts[name]]
    : Object.values(parts).filter((one) => one.name === name && one.file.endsWith('.js'))
  if (!part || another) throw new Error(`the build has ${another ? 'several files' : 'no file'} of ${name}`)
  return part
}
/** The page of home and what runs beside it: no file of their own, so the group has them (web/build/chunking). */
const grouped = ['src/pages/home.tsx', 'src/app/member-services.tsx', 'src/app/sync-push-subscription.ts']
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
const home = reached('home', 'src/shared/i18n/home/zh.ts')
const afterFirst = home.filter((file) => !first.includes(file))

/** The texts that code names: `'deck.like'`. */
const namedTexts = (files: readonly string[]): [key: string, text: string][] =>
  code(files)
    .flatMap((text) => [...text.matchAll(/['"`](\w+(?:\.[\w-]+)+)['"`]/g)])
    .flatMap(([, key = '']) => {
      const text = key.split('.').reduce<unknown>((tree, name) => (tree as Record<string, unknown>)?.[name], zh)
      return typeof text === 'string' ? [[key, text] as const] : []
    })
    .map(([key, text]) => [key, text])

describe('what a phone downloads of the built client', () => {
  test('for the first page of a stranger is at most 120 KB of JavaScript, gzipped, in few files', () => {
    expect(kilobytes(first)).toBeLessThanOrEqual(120)
    expect(first.length).toBeLessThanOrEqual(6)
  })

  test('for home is at most 160 KB of JavaScript, gzipped, in few files', () => {
    expect(kilobytes(home)).toBeLessThanOrEqual(160)
    // with API calls and first pictures, at most 25 requests before the first card
    expect(home.length).toBeLessThanOrEqual(12)
  })

  test('has what runs beside home in one file with it', () => {
    for (const source of grouped) {
      expect(existsSync(join(dist, '..', source))).toBe(true)
      expect(Object.keys(parts)).not.toContain(source)
    }
  })

  test('has every text that it names', () => {
    const missing = (named: readonly string[], loaded: readonly string[]): string[] => {
      const all = code(loaded).join('\n')
      return namedTexts(named).flatMap(([key, text]) => (all.includes(text) ? [] : [key]))
    }
    expect(namedTexts(afterFirst).length).toBeGreaterThan(50)
    expect(missing(afterFirst, home)).toEqual([])
    // after it has loaded all texts it asks for an install, or announces a version
    expect(missing(first, first).filter((key) => !/^(?:install|update)\./.test(key))).toEqual([])
  })

  test('loads no schema and no cipher before it is needed', () => {
    for (const text of code(home)) expect(text).not.toMatch(/ZodError|node-forge|forge\.cipher/)
  })

  test('preloads home in the script before the first paint, which names each of its files', () => {
    const [early = ''] = code(first.filter((file) => file.includes('/prefetch-')))
    expect(afterFirst.length).toBeGreaterThan(0)
    for (const file of afterFirst) expect(early).toContain(`/${file}`)
  })
})
