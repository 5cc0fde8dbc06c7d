import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '../tree.ts'

const folder = join(root, 'web/build')
const page = readFileSync(join(folder, 'README.md'), 'utf8')
const config = readFileSync(join(root, 'web/vite.config.ts'), 'utf8')
const sources = readdirSync(folder).filter((name) => name.endsWith('.ts'))
const rows = [...page.matchAll(/^\| `([^`]+)`( \(also in dev\))? \|(.+)\|$/gm)].map(
  ([, name = '', dev, rest = '']) => ({
    name,
    isInDev: dev !== undefined,
    cells: rest.split('|').map((cell) => cell.trim()),
  }),
)

/** Our plugins by the names that Vite and PostCSS print, and whether `npm run dev` runs them. */
const ours = sources.flatMap((file) => {
  const code = readFileSync(join(folder, file), 'utf8')
  const names = [...code.matchAll(/(?:name: 'xinyu:|postcssPlugin: ')([\w-]+)'/g)].map(([, name = '']) => name)
  return names.map((name) => ({ name, isInDev: !code.includes("apply: 'build'") }))
})
test('the page about the build names each plugin of the configuration once, and no other', () => {
  const libraries = [...config.matchAll(/from '(@vitejs\/[\w-]+|vite-plugin-[\w-]+)'/g)].map(([, name = '']) => name)
  expect(rows.map(({ name }) => name).sort()).toEqual([...ours.map(({ name }) => name), ...libraries].sort())
  expect(rows.flatMap(({ name, cells }) => (cells.length === 3 && cells.every(Boolean) ? [] : [name]))).toEqual([])
})

test('it says which of ours run in development', () => {
  for (const { name, isInDev } of ours)
    expect([name, rows.find((row) => row.name === name)?.isInDev]).toEqual([name, isInDev])
})

test('the configuration uses what each file of the folder exports', () => {
  for (const file of sources) {
    const [, imported = ''] = new RegExp(`import \\{ ([^}]+) \\} from './build/${file}'`).exec(config) ?? []
    const unused = imported.split(', ').filter((name) => !config.includes(`${name}()`))
    expect([file, unused]).toEqual([file, []])
  }
})
