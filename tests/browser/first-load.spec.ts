import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'

/** One file of the build, and what it draws in; vite writes them down as it builds. */
interface Part {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
}
const dist = join(import.meta.dirname, '../../web/dist')
const parts = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Part>
const page = readFileSync(join(dist, 'index.html'), 'utf8')

/** A part by its source; several that are always needed together are one part of a name of its own. */
const partOf = (name: string): Part => {
  const part = parts[name] ?? Object.values(parts).find((one) => one.name === 'home' && one.file.endsWith('.js'))
  if (!part) throw new Error(`the build has no ${name}`)
  return part
}
/** Every file that is fetched before these parts of the source can run, the page itself not counted. */
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
  'src/shared/i18n/near/zh.ts',
  'src/app/member-work.tsx',
  'src/app/follow-push.ts',
)

describe('what a phone fetches of the built client', () => {
  test('for the first page of a stranger is at most 120 KB of JavaScript, gzipped, in few files', () => {
    expect(kilobytes(first)).toBeLessThanOrEqual(120)
    expect(first.length).toBeLessThanOrEqual(6)
  })

  test('for home is at most 170 KB of JavaScript, gzipped, in few files', () => {
    expect(kilobytes(home)).toBeLessThanOrEqual(170)
    // with the calls and the first pictures at most 25 requests before the first card
    expect(home.length).toBeLessThanOrEqual(12)
  })

  test('holds no schema and no cipher before somebody needs one', () => {
    for (const text of code(home)) expect(text).not.toMatch(/ZodError|node-forge|forge\.cipher/)
  })

  test('begins home from the script before the first paint: it names each file of it', () => {
    const [early = ''] = code(first.filter((file) => file.includes('/early-')))
    const more = home.filter((file) => !first.includes(file))
    expect(more.length).toBeGreaterThan(0)
    for (const file of more) expect(early).toContain(`/${file}`)
  })
})
