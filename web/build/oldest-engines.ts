import { readFileSync } from 'node:fs'
import type { CSSOptions } from 'vite'

type Plugin = Exclude<NonNullable<CSSOptions['postcss']>, string>['plugins']

/** The oldest engines that the client is built for, from `browserslist` of its package: `chrome109`. */
export const oldestEngines = (): string[] => {
  const { browserslist } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    browserslist: string[]
  }
  return browserslist.map((line) => line.replace(' >= ', ''))
}

const QUESTION = '(color: color-mix(in srgb, red, blue))'
const mixed = /color-mix\(in srgb, (var\(--[\w-]+\))[^()]*(?:\([^()]*\)[^()]*)*\)/g

/** Engines without `color-mix` get the first of its colors, where they would otherwise show none. */
export const colorFallback = (): NonNullable<Plugin> => [
  {
    postcssPlugin: 'color-fallback',
    Declaration(declaration, { AtRule }) {
      const { parent: rule } = declaration
      if (!declaration.value.includes('color-mix(') || rule?.type !== 'rule') return
      if (rule.parent?.type === 'atrule' && 'params' in rule.parent && rule.parent.params === QUESTION) return
      const copy = rule.clone()
      copy.removeAll()
      copy.append(declaration.clone())
      const younger = new AtRule({ name: 'supports', params: QUESTION })
      younger.append(copy)
      rule.after(younger)
      declaration.value = declaration.value.replaceAll(mixed, '$1')
    },
  },
]
