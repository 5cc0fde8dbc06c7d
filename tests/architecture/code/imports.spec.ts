import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'

/** Neither the compiler nor the import law reads these: a moved file would be noticed only when a bench is run. */
const scripts = execFileSync('git', ['ls-files', 'bench', 'scripts', 'tests', 'packages', 'host', '*.mjs'])
  .toString()
  .split('\n')
  .filter((file) => file.endsWith('.mjs'))

const workspaces = new Map(
  execFileSync('git', ['ls-files', '**/package.json'])
    .toString()
    .trim()
    .split('\n')
    .map((file) => [(JSON.parse(readFileSync(file, 'utf8')) as { name: string }).name, dirname(file)]),
)

/** The source file of an import of ours; null for a library. */
const fileOf = (from: string, specifier: string): string | null => {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  const [, workspace = '', path = ''] = /^(@xinyu\/[\w-]+)\/(.+)$/.exec(specifier) ?? []
  const folder = workspaces.get(workspace)
  if (folder === undefined) return null
  return path.endsWith('.json') ? join(folder, path) : join(folder, 'src', `${path}.ts`)
}

const statement = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:([^'";]*?)\s+from\s+)?'([^']+)'/g
const dynamic = /(?:const\s+\{([^}]*)\}\s*=\s*await\s+)?import\('([^']+)'\)/g

/** Every import of ours: what it takes by name, and from which file. */
const importsOf = (from: string): { names: string[]; target: string }[] => {
  const text = readFileSync(from, 'utf8')
  return [...text.matchAll(statement), ...text.matchAll(dynamic)].flatMap(([, clause = '', specifier = '']) => {
    const target = fileOf(from, specifier)
    if (target === null) return []
    const braces = /\{([^}]*)\}/.exec(clause)?.[1] ?? (clause.includes('*') || /^\w+$/.test(clause) ? '' : clause)
    const names = braces.split(',').map((name) => (name.trim().split(/\s+as\s+|\s*:\s*/)[0] ?? '').trim())
    return [{ names: names.filter((name) => name !== ''), target }]
  })
}

const exportsOf = (file: string): string => {
  const text = readFileSync(file, 'utf8')
  const others = [...text.matchAll(/export \* from '(\.[^']+)'/g)].map(([, other = '']) => join(dirname(file), other))
  return [text, ...others.map(exportsOf)].join('\n')
}
const isExported = (name: string, text: string): boolean =>
  new RegExp(`export (?:async )?(?:const|let|function\\*?|class|abstract class|enum) ${name}\\b`).test(text) ||
  [...text.matchAll(/export (?:const )?\{([^}]*)\}/g)].some(([, list = '']) => new RegExp(`\\b${name}\\b`).test(list))

test('every import of a script and a bench names a file of the source, and something that it exports', () => {
  const imports = scripts.flatMap((from) => importsOf(from).map((one) => ({ from, ...one })))
  expect(imports.length).toBeGreaterThan(250)
  const broken = imports.flatMap(({ from, names, target }) => {
    if (!existsSync(target)) return [`${from}: no ${target}`]
    if (target.endsWith('.json')) return []
    const text = exportsOf(target)
    return names.filter((name) => !isExported(name, text)).map((name) => `${from}: ${target} exports no ${name}`)
  })
  expect(broken).toEqual([])
})
