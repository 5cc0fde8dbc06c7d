import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'

const web = join(import.meta.dirname, '../../../web')
const assets = join(web, 'dist/assets')
const textOf = (end: string): string =>
  readdirSync(assets)
    .filter((name) => name.endsWith(end) && !name.startsWith('older-engines-'))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
    .join('\n')

/** Where an API began; null: nowhere yet. */
interface Younger {
  api: RegExp
  chrome: number | null
  safari: number | null
  firefox: number | null
  /** why the built files may have it all the same */
  because?: string
}
const added = 'web/src/app/older-engines adds it'
const asked = 'used only where the browser has it'
const decoration = 'without it the page only looks plainer'

const scripts: Younger[] = [
  { api: /\.toReversed\(/, chrome: 110, safari: 16, firefox: 115, because: added },
  { api: /\.toSorted\(/, chrome: 110, safari: 16, firefox: 115, because: added },
  { api: /\.toSpliced\(/, chrome: 110, safari: 16, firefox: 115 },
  { api: /AbortSignal\.any\b/, chrome: 116, safari: 17.4, firefox: 124, because: added },
  { api: /AbortSignal\.timeout\b/, chrome: 103, safari: 16, firefox: 100 },
  { api: /\bstructuredClone\(/, chrome: 98, safari: 15.4, firefox: 94 },
  { api: /\.findLast(?:Index)?\(/, chrome: 97, safari: 15.4, firefox: 104 },
  { api: /Object\.hasOwn\(/, chrome: 93, safari: 15.4, firefox: 92 },
  { api: /crypto\.randomUUID\(/, chrome: 92, safari: 15.4, firefox: 95 },
  { api: /Promise\.withResolvers\b/, chrome: 119, safari: 17.4, firefox: 121 },
  { api: /Promise\.try\b/, chrome: 128, safari: 18.2, firefox: 134 },
  { api: /(?:Object|Map)\.groupBy\b/, chrome: 117, safari: 17.4, firefox: 119 },
  { api: /Array\.fromAsync\b/, chrome: 121, safari: 16.4, firefox: 115 },
  { api: /URL\.canParse\b/, chrome: 120, safari: 17, firefox: 115 },
  { api: /URL\.parse\b/, chrome: 126, safari: 18, firefox: 126 },
  { api: /RegExp\.escape\b/, chrome: 136, safari: 18.2, firefox: 134 },
  { api: /\bIterator\.(?:from|prototype)\b/, chrome: 122, safari: 18.4, firefox: 131 },
  { api: /\.(?:symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/, chrome: 122, safari: 17, firefox: 127 },
  { api: /\.(?:toWellFormed|isWellFormed)\(/, chrome: 111, safari: 16.4, firefox: 119 },
  { api: /\bFloat16Array\b/, chrome: 135, safari: 18.2, firefox: 129 },
  { api: /\.(?:show|hide|toggle)Popover\(/, chrome: 114, safari: 17, firefox: 125 },
  { api: /\bCloseWatcher\b/, chrome: 126, safari: null, firefox: 149 },
  { api: /\bscheduler\.(?:yield|postTask)\b/, chrome: 129, safari: null, firefox: 142 },
  { api: /\.moveBefore\(/, chrome: 133, safari: null, firefox: 144 },
  { api: /\.checkVisibility\(/, chrome: 105, safari: 17.4, firefox: 106 },
  { api: /\.startViewTransition\b/, chrome: 111, safari: 18, firefox: 144, because: asked },
  { api: /\brequestIdleCallback\b/, chrome: 47, safari: null, firefox: 55, because: asked },
  { api: /\bnavigation\.(?:addEventListener|transition)\b/, chrome: 102, safari: 26.2, firefox: 147, because: asked },
]
const styles: Younger[] = [
  {
    api: /(?<!supports \(color:)color-mix\(/,
    chrome: 111,
    safari: 16.2,
    firefox: 113,
    because: 'web/build/oldest-engines',
  },
  { api: /:has\(/, chrome: 105, safari: 15.4, firefox: 121, because: decoration },
  { api: /\bd[vh]{2}\b/, chrome: 108, safari: 15.4, firefox: 101 },
  { api: /@container/, chrome: 105, safari: 16, firefox: 110 },
  { api: /text-wrap/, chrome: 114, safari: 17.5, firefox: 121, because: decoration },
  { api: /field-sizing/, chrome: 123, safari: 26.2, firefox: null, because: 'the field then scrolls' },
  { api: /::view-transition/, chrome: 111, safari: 18, firefox: 144 },
  { api: /light-dark\(/, chrome: 123, safari: 17.5, firefox: 120 },
  { api: /@starting-style/, chrome: 117, safari: 17.5, firefox: 129 },
  { api: /@scope\b/, chrome: 118, safari: 17.4, firefox: 146 },
  { api: /anchor-name/, chrome: 125, safari: 26, firefox: 147 },
  { api: /interpolate-size/, chrome: 129, safari: null, firefox: null },
  { api: /oklch\(/, chrome: 111, safari: 15.4, firefox: 113 },
  { api: /[{;]\s*&/, chrome: 120, safari: 17.2, firefox: 117 },
  { api: /:popover-open/, chrome: 114, safari: 17, firefox: 125 },
  { api: /animation-timeline/, chrome: 115, safari: 26, firefox: null },
]

const floor = Object.fromEntries(
  (JSON.parse(readFileSync(join(web, 'package.json'), 'utf8')) as { browserslist: string[] }).browserslist.map(
    (line) => {
      const [engine = '', version = ''] = line.split(' >= ')
      return [engine, Number(version)]
    },
  ),
) as Record<'chrome' | 'safari' | 'firefox' | 'ios', number>
const isYounger = (one: Younger): boolean =>
  (['chrome', 'safari', 'firefox'] as const).some((engine) => (one[engine] ?? Infinity) > floor[engine])

describe('the oldest engines that the client is built for', () => {
  test('are stated', () => expect(floor).toEqual({ chrome: 109, firefox: 115, safari: 16.4, ios: 16.4 }))

  test.each([
    ['scripts', scripts, '.js'],
    ['styles', styles, '.css'],
  ] as const)('know every API that the built %s use, or do without', (_, apis, end) => {
    const built = textOf(end)
    const used = apis.filter(({ api }) => api.test(built))
    expect(used.filter((one) => isYounger(one) && one.because === undefined).map(({ api }) => api.source)).toEqual([])
    // a reason that nothing needs any more is deleted
    expect(apis.filter((one) => one.because !== undefined && !used.includes(one)).map(({ api }) => api.source)).toEqual(
      [],
    )
    expect(used.length).toBeGreaterThan(3)
  })

  test('a color that is mixed has a color beside it for engines that mix none', () => {
    const css = textOf('.css')
    for (const [rule] of css.matchAll(/[^{}]*\{[^{}]*color-mix\([^{}]*\}/g))
      expect(css).toContain(`red, blue)){${rule}}`)
  })
})
