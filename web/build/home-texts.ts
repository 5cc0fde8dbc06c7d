import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Tree } from '../src/shared/i18n/fill.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const texts = `${source}shared/i18n/`
/** Entry files of each part; the texts of all other files load with any other page. */
const entries = {
  frame: ['main.tsx'],
  home: ['pages/home.tsx', 'app/member-services.tsx', 'app/sync-push-subscription.ts'],
}

/**
 * The files that an entry brings: what it imports, and what these load later, unless they await all texts for it.
 * `seen` are those that it does not bring.
 */
const filesFrom = (file: string, seen: Set<string>, found: Set<string> = new Set()): Set<string> => {
  if (seen.has(file) || file.startsWith(texts) || !/\.tsx?$/.test(file)) return found
  seen.add(file)
  found.add(file)
  const code = readFileSync(file, 'utf8')
  const imports = code.includes('loadTexts') ? /from '(\.[^']+)'/g : /(?:from |import\()'(\.[^']+)'/g
  for (const [, path = ''] of code.matchAll(imports)) filesFrom(resolve(dirname(file), path), seen, found)
  return found
}

/** The beginnings of keys that a file names: `'deck.like'` with all below it, all of `deck` for `` `deck.${name}` ``. */
const keysIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/['"`](\w+\.[\w.-]*)(?:['"`]|(\$\{))/g)].map(
    ([, key = '', isOpen]) => key + (isOpen ? '' : '$'),
  )

const keys = (part: keyof typeof entries): Set<string> => {
  const others = part === 'frame' ? entries.home : []
  const seen = new Set(others.map((file) => source + file))
  return new Set(entries[part].flatMap((file) => [...filesFrom(source + file, seen)]).flatMap(keysIn))
}

/** The texts whose key is `wanted`; groups without any are left out. */
const pick = (tree: Tree, wanted: (key: string) => boolean, before = ''): Tree =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([name, part]): [string, Tree[string]][] => {
      const key = before + name
      if (typeof part === 'string') return wanted(key) ? [[name, part]] : []
      const picked = pick(part, wanted, `${key}.`)
      return Object.keys(picked).length > 0 ? [[name, picked]] : []
    }),
  )

const load = async (path: string): Promise<Record<string, Tree>> =>
  (await import(pathToFileURL(`${texts}${path}.ts`).href)) as Record<string, Tree>

/** Splits the texts of a language in three: what every page needs first, what home needs, and the others. */
export const homeTexts = (): Plugin => {
  const named = { frame: keys('frame'), home: keys('home') }
  const isNamed = (part: keyof typeof entries, key: string): boolean =>
    [...named[part]].some((one) =>
      one.endsWith('$') ? `${key}.`.startsWith(`${one.slice(0, -1)}.`) : key.startsWith(one),
    )
  return {
    name: 'xinyu:home-texts',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const [, folder = '', name = ''] = /shared\/i18n\/(home|zh|en)\/(zh|en|all|frame)\.ts$/.exec(id) ?? []
      if (!id.startsWith(texts) || name === '') return null
      const language = folder === 'home' ? name : folder
      const frame = await load(`${language}/frame`)
      const inFrame = pick(frame, (key) => isNamed('frame', key))
      if (name === 'frame')
        return Object.entries(inFrame)
          .map(([group, tree]) => `export const ${group} = ${JSON.stringify(tree)}`)
          .join('\n')
      const all = (await load(`${language}/all`))[language] ?? {}
      const isInFrame = (key: string): boolean => (key.split('.')[0] ?? '') in frame && isNamed('frame', key)
      const part = pick(all, (key) => !isInFrame(key) && isNamed('home', key) === (folder === 'home'))
      return `export const ${folder === 'home' ? 'home' : language} = ${JSON.stringify(part)}`
    },
  }
}
