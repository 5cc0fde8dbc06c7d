import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root, services } from '../tree.ts'

/** A production file of a service: `path` from its `src`, whose first folder is the capability. */
interface Source {
  path: string
  text: string
}

const sourcesIn = (folder: string): Source[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/(\.spec|(^|\/)test-[^/]+)\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, folder, path), 'utf8') }))
const sourcesOf = (service: string): Source[] => sourcesIn(`services/${service}/src`)

/** Platform keeps the people copy for the capability `people` of a service that uses it. */
const peopleCopy = sourcesIn('packages/platform/src/people').map(({ path, text }) => ({ path: `people/${path}`, text }))
const withPeopleCopy = (sources: Source[]): Source[] =>
  sources.some(({ text }) => text.includes('PeopleCopyModule.register(')) ? [...sources, ...peopleCopy] : sources

const capabilityOf = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? '') : '')
const call = String.raw`\b(?:aggregates|collection|createIndex|dropIndex|inBatches)(?:<[^(]*>)?\(\s*`
const opens = (text: string): string[] =>
  [...text.matchAll(new RegExp(`${call}'([\\w.]+)'`, 'g'))].flatMap(([, name]) => name ?? [])

/** A move from one capability to another belongs to neither and is in the service's root. */
const isMove = (path: string): boolean => /^\w+\.migrations\.ts$/.test(path)

/** Collections opened by more than one capability, with the capabilities. */
const sharedCollections = (sources: Source[]): Record<string, string[]> => {
  const openers = new Map<string, Set<string>>()
  for (const { path, text } of sources.filter((source) => !isMove(source.path)))
    for (const name of opens(text)) openers.set(name, (openers.get(name) ?? new Set()).add(capabilityOf(path)))
  return Object.fromEntries([...openers].filter(([, by]) => by.size > 1).map(([name, by]) => [name, [...by].sort()]))
}

/** Opened with a computed name, so that the owner is not visible in the source. */
const namelessCollections = (sources: Source[]): string[] =>
  sources
    .filter(
      ({ text }) => /\.(?:aggregates|collection)(?:<[^(]*>)?\(\s*[^'\s]/.test(text) || /\bdatabase\.db\b/.test(text),
    )
    .map(({ path }) => path)

/** The first name after `this` in `this.posts.raw` and `{ raw } = this.posts`. */
const rawReceivers = (text: string): string[] => {
  const chains = [
    ...text.matchAll(/this\s*\.\s*#?(\w+)(?:\s*\??\.\s*#?\w+)*\s*\??\.\s*raw\b/g),
    ...text.matchAll(/\{[^{}=]*\braw\b[^{}=]*\}\s*=\s*this\s*\.\s*#?(\w+)/g),
  ]
  return chains.flatMap(([, name]) => name ?? [])
}

/** The module of an injected member's type; undefined: declared in the same file. */
const importOf = (text: string, member: string): string | undefined => {
  const type = new RegExp(`(?:private|protected|public|readonly)\\s+(?:readonly\\s+)?#?${member}\\s*:\\s*(\\w+)`).exec(
    text,
  )
  const name = type?.[1]
  if (name === undefined) return undefined
  return new RegExp(`import (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(text)?.[1]
}

/** Uses of `.raw` of an aggregate collection outside stores and reads, or by another capability. */
const rawOutsideItsStore = (sources: Source[]): string[] =>
  sources
    .filter(({ path, text }) => {
      if (!/\braw\b/.test(text) || !/\.raw\b|\{[^{}=]*\braw\b[^{}=]*\}\s*=\s*this/.test(text)) return false
      const receivers = rawReceivers(text)
      const isForeign = receivers.some((member) => importOf(text, member)?.startsWith('../'))
      return isForeign || (receivers.length > 0 && !/\.(store|reads)\.ts$/.test(path))
    })
    .map(({ path }) => path)

test.each(services)('in %s each collection is opened by one capability', (service) => {
  const sources = withPeopleCopy(sourcesOf(service))
  expect(sources.flatMap(({ text }) => opens(text)).length).toBeGreaterThan(3)
  expect(sharedCollections(sources)).toEqual({})
  expect(namelessCollections(sourcesOf(service))).toEqual([])
})

test.each(services)('in %s only the stores and reads of a capability access its aggregates', (service) => {
  expect(rawOutsideItsStore(sourcesOf(service))).toEqual([])
})

test('the check detects violations', () => {
  const store = {
    path: 'a/a.store.ts',
    text: "this.#rows = database.aggregates<Row<'x'>>(\n  'rows',\n)\nthis.#rows.raw",
  }
  const sibling = { path: 'b/b.reads.ts', text: "database.collection<Row>('rows')" }
  const move = { path: 'shop.migrations.ts', text: "collection('rows')" }
  const migration = { path: 'c/c.migrations.ts', text: "createIndex('rows', { a: 1 })" }
  expect(sharedCollections([store, move])).toEqual({})
  expect(sharedCollections([store, sibling, migration])).toEqual({ rows: ['a', 'b', 'c'] })
  expect(namelessCollections([store, { path: 'b/b.store.ts', text: 'database.collection(name)' }])).toEqual([
    'b/b.store.ts',
  ])
  const injected = (from: string, use: string) =>
    `import { A } from '${from}'\nconstructor(private readonly a: A) {}\n${use}`
  const raw = [
    store,
    { path: 'a/own.reads.ts', text: injected('./a.store.ts', 'this.a.rows.raw.find()') },
    { path: 'a/command.ts', text: injected('./a.store.ts', 'this.a.rows.raw.find()') },
    { path: 'b/foreign.reads.ts', text: injected('../a/a.public.ts', 'this.a.rows\n  .raw.find()') },
    { path: 'b/taken.reads.ts', text: injected('../a/a.public.ts', 'const { raw } = this.a.rows') },
  ]
  expect(rawOutsideItsStore(raw)).toEqual(['a/command.ts', 'b/foreign.reads.ts', 'b/taken.reads.ts'])
})
