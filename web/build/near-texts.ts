import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const texts = `${source}shared/i18n/`
/** What home shows and does. */
const home = ['pages/home.tsx', 'app/member-work.tsx', 'app/follow-push.ts']

/** Every text that a file, or one that it imports, may name: `'deck.like'` needs all of `deck`. */
const groupsIn = (file: string, known: ReadonlySet<string>, seen: Set<string>, found: Set<string>): void => {
  if (seen.has(file) || file.startsWith(texts)) return
  seen.add(file)
  const code = readFileSync(file, 'utf8')
  for (const [, group = ''] of code.matchAll(/['"`](\w+)\./g)) if (known.has(group)) found.add(group)
  for (const [, path = ''] of code.matchAll(/from '(\.[^']+\.tsx?)'/g))
    groupsIn(resolve(dirname(file), path), known, seen, found)
}

const load = async (path: string, name: string): Promise<Record<string, unknown>> =>
  ((await import(pathToFileURL(path).href)) as Record<string, Record<string, unknown>>)[name] ?? {}
const pick = (all: Record<string, unknown>, wanted: (group: string) => boolean): string =>
  JSON.stringify(Object.fromEntries(Object.entries(all).filter(([group]) => wanted(group))))

/** Cuts the texts of a language in two: those that home needs, and those that come with any other page. */
export const nearTexts = (): Plugin => ({
  name: 'xinyu:near-texts',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    const [, folder, name = ''] = /shared\/i18n\/(near|zh|en)\/(zh|en|all)\.ts$/.exec(id) ?? []
    if (!id.startsWith(texts) || folder === undefined) return null
    const which = folder === 'near' ? name : folder
    const all = await load(`${texts}${which}/all.ts`, which)
    const frame = new Set(Object.keys(await import(pathToFileURL(`${texts}zh/frame.ts`).href)))
    const near = new Set<string>()
    const seen = new Set<string>()
    for (const file of home) groupsIn(source + file, new Set(Object.keys(all)), seen, near)
    if (folder === 'near') return `export const near = ${pick(all, (group) => near.has(group) && !frame.has(group))}`
    const far = pick(all, (group) => !near.has(group) && !frame.has(group))
    return `import * as frame from './frame.ts'; import { near } from '../near/${which}.ts'
      export const ${which} = { ...frame, ...near, ...${far} }`
  },
})
