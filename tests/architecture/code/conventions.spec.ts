import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root, services } from '../tree.ts'

const ignored = /(^|\/)(node_modules|dist|\.data|\.cache|\.git|coverage)(\/|$)/

/** Files of the project: tracked, or new and not ignored; in an unpacked archive, all. */
const listed = (): string[] => {
  try {
    return execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).split('\n')
  } catch {
    return readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => !ignored.test(name))
  }
}
const files = listed().filter(
  (name) => name !== '' && existsSync(join(root, name)) && statSync(join(root, name)).isFile(),
)
const text = (name: string): string => readFileSync(join(root, name), 'utf8')
const linesOf = (name: string): number => text(name).split('\n').length - 1
const sources = files.filter((name) =>
  /^(packages\/[^/]+|services\/[^/]+|gateway|host|web|admin)\/src\/.*\.tsx?$/.test(name),
)
const readable = files.filter((name) =>
  /\.(ts|tsx|mjs|js|json|md|yml|yaml|css|html|txt)$|Dockerfile$|\.ci\/run$|^\.[\w.-]+$/.test(name),
)

/** Folders that nobody browses: a document a decision, a stored sample a fact. */
const isList = (folder: string): boolean => ['docs/adr', 'packages/contracts/samples'].includes(folder)

test('a folder has at most 20 files', () => {
  expect(sources.length).toBeGreaterThan(300)
  const folders = Map.groupBy(files, dirname)
  const full = [...folders].filter(([folder, names]) => names.length > 20 && folder !== '.' && !isList(folder))
  expect(full.map(([folder, names]) => `${folder}: ${names.length}`)).toEqual([])
})

/** The source without the contents of its string literals, which cannot be broken into lines. */
const withoutTexts = (source: string): string =>
  source
    .replaceAll(/`(?:\\[\s\S]|[^\\`])*`/g, (literal) => literal.replaceAll(/[^\n]/g, ''))
    .replaceAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, '')

test('lines have at most 120 columns, except for long string literals', () => {
  const code = files.filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.endsWith('.data.ts'))
  const wide = code.flatMap((name) =>
    withoutTexts(text(name))
      .split('\n')
      .flatMap((line, index) => (line.length > 120 ? [`${name}:${index + 1}`] : [])),
  )
  expect(code.length).toBeGreaterThan(900)
  expect(wide).toEqual([])
})

test.each(services)('%s has its configuration, its table of contents and a main of a few lines', (name) => {
  for (const file of ['config.ts', `${name}.module.ts`])
    expect([file, existsSync(join(root, 'services', name, 'src', file))]).toEqual([file, true])
  expect(linesOf(`services/${name}/src/main.ts`)).toBeLessThanOrEqual(10)
})

test('file names are kebab-case, except for established names', () => {
  const usual = new Set([
    'Dockerfile',
    'README.md',
    'ARCHITECTURE.md',
    'LICENSE',
    'NOTICE.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
  ])
  expect(
    files.filter((name) => !usual.has(basename(name)) && !/^\.?[a-z0-9]+([.-][a-z0-9]+)*$/.test(basename(name))),
  ).toEqual([])
})

test('service files have only the agreed suffixes', () => {
  const suffixes = new Set([
    'module',
    'controller',
    'rules',
    'store',
    'document',
    'updates',
    'reads',
    'migrations',
    'public',
    'spec',
    'data',
    'driver',
    'guard',
  ])
  const odd = sources
    .filter((name) => name.startsWith('services/'))
    .filter((name) =>
      basename(name)
        .replace(/\.tsx?$/, '')
        .split('.')
        .slice(1)
        .some((suffix) => !suffixes.has(suffix)),
    )
  expect(odd).toEqual([])
})

test('no file names a package registry’s host', () => {
  const host = new RegExp(
    ['registry', 'npmjs', 'npmmirror', 'goproxy', 'repo1\\.maven', 'deb\\.debian', 'ghcr', 'gcr', 'quay', 'docker']
      .map((name) => `\\b${name}\\.(org|com|io|cn|net|cloud)\\b`)
      .join('|') + '|\\bregistry\\.[a-z0-9-]+\\.[a-z]+|files\\.pythonhosted',
    'i',
  )
  expect(readable.filter((name) => host.test(text(name)))).toEqual([])
})

test('no file names a path of a developer’s machine', () => {
  const mine = new RegExp(`(^|[\\s'"\`(=:])(/${'work'}/|/${'home'}/[a-z]|/${'Users'}/[A-Za-z])`, 'm')
  expect(readable.filter((name) => mine.test(text(name)))).toEqual([])
  expect(files.filter((name) => text(name).includes(root) && root.length > 4)).toEqual([])
})

test('the lock file contains no registry address: packages come from the configured registry', () => {
  const lock = JSON.parse(text('package-lock.json')) as { packages: Record<string, { resolved?: string }> }
  expect(
    Object.entries(lock.packages)
      .filter(([, { resolved }]) => resolved?.includes('://'))
      .map(([name]) => name),
  ).toEqual([])
})

test('no test depends on the hour it runs at: a fixed clock starts at noon, so that days change only on purpose', () => {
  const now = ['new FixedClock', '(new Date())'].join('')
  expect(files.filter((name) => /\.tsx?$/.test(name) && text(name).includes(now))).toEqual([])
})

test('a module is global only for a reason that stands above it', () => {
  const silent = sources
    .filter((name) => /^@Global\(\)/m.test(text(name)))
    .filter((name) => !/\/\*\*[^\n]*Global: [^\n]+\*\/\n@Global\(\)\n/.test(text(name)))
  expect(silent).toEqual([])
})
