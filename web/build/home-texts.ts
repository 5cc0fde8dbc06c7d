import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const texts = `${source}shared/i18n/`
/** Entry files of home. */
const homeFiles = ['pages/home.tsx', 'app/member-services.tsx', 'app/sync-push-subscription.ts']

/** All text groups that a file, or one it imports, may use: `'deck.like'` needs all of `deck`. */
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

/** Splits the texts of a language in two: those that home needs, and those that load with any other page. */
export const homeTexts = (): Plugin => ({
  name: 'xinyu:home-texts',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    const [, folder, name = ''] = /shared\/i18n\/(home|zh|en)\/(zh|en|all)\.ts$/.exec(id) ?? []
    if (!id.startsWith(texts) || folder === undefined) return null
    const which = folder === 'home' ? name : folder
    const all = await load(`${texts}${which}/all.ts`, which)
    const frame = new Set(Object.keys(await import(pathToFileURL(`${texts}zh/frame.ts`).href)))
    const homeGroups = new Set<string>()
    const seen = new Set<string>()
    for (const file of homeFiles) groupsIn(source + file, new Set(Object.keys(all)), seen, homeGroups)
    if (folder === 'home')
      return `export const home = ${pick(all, (group) => homeGroups.has(group) && !frame.has(group))}`
    const otherTexts = pick(all, (group) => !homeGroups.has(group) && !frame.has(group))
    return `import * as frame from './frame.ts'; import { home } from '../home/${which}.ts'
      export const ${which} = { ...frame, ...home, ...${otherTexts} }`
  },
})
