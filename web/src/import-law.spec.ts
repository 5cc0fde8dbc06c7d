import { describe, expect, it } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = join(process.cwd(), 'web/src')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.spec\.tsx?$|^test-/.test(name),
)
const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) =>
    relative(root, resolve(root, dirname(file), path)),
  )

const layers = ['shared', 'features', 'pages', 'app', 'main.tsx']
const layerOf = (file: string): number => layers.indexOf(file.split('/')[0] ?? '')
const featureOf = (file: string): string | undefined => (file.startsWith('features/') ? file.split('/')[1] : undefined)

describe('the client’s imports', () => {
  const pairs = files
    .flatMap((file) => importsOf(file).map((target) => [file, target] as const))
    .filter(([, target]) => layerOf(target) >= 0)

  it('are found at all', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(pairs.length).toBeGreaterThan(300)
  })

  it('go from shared to features to pages to app', () =>
    expect(pairs.filter(([file, target]) => layerOf(target) > layerOf(file))).toEqual([]))

  it('do not cross between features', () =>
    expect(
      pairs.filter(([file, target]) => featureOf(file) && featureOf(target) && featureOf(file) !== featureOf(target)),
    ).toEqual([]))
})
