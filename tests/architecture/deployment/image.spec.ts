import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, test } from '@jest/globals'
import { root, services } from '../tree.ts'

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')

interface Copy {
  from: string | undefined
  paths: string[]
  to: string
}
interface Stage {
  base: string
  copies: Copy[]
}
const stages = new Map<string, Stage>()
for (const section of dockerfile.split(/^(?=FROM )/m)) {
  const [, base = '', name = ''] = /^FROM (\S+) AS (\S+)$/m.exec(section) ?? []
  const copies = [...section.matchAll(/^COPY (?:--from=(\S+) )?(.+) (\S+)$/gm)].map(
    ([, from, paths = '', to = '']) => ({
      from,
      paths: paths.split(' '),
      to,
    }),
  )
  if (name) stages.set(name, { base, copies })
}

/** Project folders and files in a target, including those copied as a whole from another stage. */
const sources = (target: string): string[] => {
  const stage = stages.get(target)
  if (!stage) throw new Error(`the Dockerfile has no ${target}`)
  const below = stages.has(stage.base) ? sources(stage.base) : []
  const own = stage.copies.flatMap(({ from, paths, to }) => {
    if (from === 'libraries' && paths[0] === '/app') return sources('libraries')
    return paths.map((path) => {
      const name = path.replace(/^\/app\//, '')
      return to.endsWith('/') && !to.startsWith('./') && from === undefined
        ? join(to, name.split('/').at(-1) ?? '')
        : name
    })
  })
  return [...below, ...own]
}

const sourceOf = (dist: string): string => dist.replace('/dist/', '/src/').replace(/\.js$/, '.ts')
const distOf = (source: string): string => source.replace('/src/', '/dist/').replace(/\.ts$/, '.js')

const staticImportsOf = (text: string): string[] =>
  [...text.matchAll(/^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([^']+)'/gm)].map(([, name = '']) => name)
/** What a file needs at run time: value imports, worker files, dynamic imports. */
const importsOf = (text: string): string[] => [
  ...staticImportsOf(text),
  ...[...text.matchAll(/(?<!typeof )\bimport\('([^']+)'\)/g)].map(([, name = '']) => name),
  ...[...text.matchAll(/new URL\(.*?'(\.\/[\w-]+\.ts)'/g)].map(([, name = '']) => name),
]

/** Source package of the models, used in the build stage only; images contain the converted models. */
const origins = new Set(['nsfwjs'])

interface Needs {
  files: Set<string>
  libraries: Set<string>
}
const workspaceFile = (name: string): string | undefined => {
  const [, scope = '', rest = ''] = /^@xinyu\/([\w-]+)\/(.+)$/.exec(name) ?? []
  const folder = ['packages', 'services', '.'].map((one) => join(one, scope)).find((one) => existsSync(join(root, one)))
  return folder && scope ? join(folder, 'src', `${rest}.ts`) : undefined
}

/** Every project file and library that a program reaches from its entry point. */
const needsOf = (entry: string, needs: Needs = { files: new Set(), libraries: new Set() }): Needs => {
  if (needs.files.has(entry)) return needs
  needs.files.add(entry)
  for (const name of importsOf(readFileSync(join(root, entry), 'utf8'))) {
    if (name.startsWith('node:') || builtinModules.includes(name)) continue
    const ours = name.startsWith('.') ? relative(root, join(root, dirname(entry), name)) : workspaceFile(name)
    if (ours === undefined)
      needs.libraries.add(
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      )
    else if (ours.endsWith('.ts')) needsOf(ours, needs)
  }
  return needs
}

/** The project files that a program loads at its start: without those of dynamic imports. */
const startOf = (entry: string, found = new Set<string>()): Set<string> => {
  if (found.has(entry)) return found
  found.add(entry)
  for (const name of staticImportsOf(readFileSync(join(root, entry), 'utf8'))) {
    const ours = name.startsWith('.') ? join(dirname(entry), name) : workspaceFile(name)
    if (ours?.endsWith('.ts')) startOf(ours, found)
  }
  return found
}

interface Locked {
  packages: Record<
    string,
    {
      dependencies?: Record<string, string>
      optionalDependencies?: Record<string, string>
      peerDependencies?: Record<string, string>
      link?: boolean
      resolved?: string
    }
  >
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Locked

/** Where Node resolves a library from a project folder; undefined if nowhere. */
const placeOf = (name: string, from: string): string | undefined => {
  const at = join(from, 'node_modules', name)
  if (packages[at]) return packages[at].link ? packages[at].resolved : at
  return from === '' || from === '.' ? undefined : placeOf(name, dirname(from) === '.' ? '' : dirname(from))
}

/** What `npm ci --omit=dev -w …` installs: the dependencies of the named workspaces, transitively. */
const installed = (workspaces: string[]): Set<string> => {
  const found = new Set<string>()
  const visit = (place: string): void => {
    if (found.has(place)) return
    found.add(place)
    const { dependencies, optionalDependencies, peerDependencies } = packages[place] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const at = placeOf(name, place)
      if (at !== undefined) visit(at)
    }
  }
  for (const workspace of workspaces) visit(workspace)
  return found
}
const named = [...(/ARG PARTS="([^"]+)"/.exec(dockerfile)?.[1] ?? '').matchAll(/-w (\S+)/g)].map(
  ([, name = '']) => name,
)
const libraries = installed(named)
const holds = (target: string, file: string): boolean =>
  sources(target).some((path) => file === path || file.startsWith(`${path}/`))

const lacking = (target: string, entry: string, without: string[] = []): string[] => {
  const needs = needsOf(sourceOf(entry))
  const files = [...needs.files].map(distOf).filter((file) => !holds(target, file))
  const missing = [...needs.libraries]
    .filter((name) => !origins.has(name))
    .filter(
      (name) =>
        without.includes(name) || ![...needs.files].some((file) => libraries.has(placeOf(name, dirname(file)) ?? '')),
    )
  return [...files, ...missing]
}

const entryOf = (part: string): string =>
  part === 'gateway' ? 'gateway/dist/main.js' : `services/${part}/dist/main.js`

test.each([...services, 'gateway'].filter((part) => part !== 'face'))(
  'the image of the product holds every file and library that %s reaches from its start',
  (part) => {
    expect(needsOf(sourceOf(entryOf(part))).files.size).toBeGreaterThan(20)
    expect(lacking('product', entryOf(part), ['onnxruntime-node'])).toEqual([])
  },
)

test('the operator’s command line runs in every image, without the runtime of the models and the engines', () => {
  const light = lacking('product', 'host/dist/cli.js', ['onnxruntime-node'])
  // face descriptors and engine starts are imported by their commands, which run only on machines with all packages
  expect(light.filter((name) => name !== 'onnxruntime-node' && !name.startsWith('packages/engines/'))).toEqual([])
  const atStart = [...startOf('host/src/cli.ts')]
  expect(atStart.length).toBeGreaterThan(100)
  expect(atStart.map(distOf).filter((file) => !holds('product', file))).toEqual([])
})

test('the image of face adds the models and their runtime, and no other image has them', () => {
  expect(lacking('face', entryOf('face'))).toEqual([])
  expect(lacking('product', entryOf('face'), ['onnxruntime-node'])).toEqual(['onnxruntime-node'])
  expect(stages.get('face')).toMatchObject({ base: 'product' })
  expect(dockerfile).toContain('mv node_modules/onnxruntime-node /face/node_modules/')
  const added = stages.get('face')?.copies.map(({ paths }) => paths[0])
  expect(added).toEqual(['/face/node_modules', '/face/sbom.json', '/face/models'])
})

test('no production image holds the vendors’ sandboxes: no part and no command reaches them, and their image is their own', () => {
  const isSandbox = (path: string): boolean => path.startsWith('packages/sandboxes')
  for (const target of ['product', 'face', 'object-store'])
    expect([target, sources(target).filter(isSandbox)]).toEqual([target, []])
  expect([...libraries].filter(isSandbox)).toEqual([])
  for (const entry of [...[...services, 'gateway'].map(entryOf), 'host/dist/cli.js'])
    expect([entry, [...needsOf(sourceOf(entry)).files].filter(isSandbox)]).toEqual([entry, []])
  expect(stages.get('sandboxes')?.base).toBe('product')
  expect([...stages.values()].map(({ base }) => base)).not.toContain('sandboxes')
  expect(lacking('sandboxes', 'packages/sandboxes/dist/main.js')).toEqual([])
  expect(lacking('sandboxes', 'packages/sandboxes/dist/print-variables.js')).toEqual([])
})

test('the image of the object store holds every file and library that it reaches from its start', () => {
  const needs = needsOf('packages/engines/src/object-store/object-store-server.ts')
  expect([...needs.files].map(distOf).filter((file) => !holds('object-store', file))).toEqual([])
  expect([...needs.libraries]).toEqual(['@fastify/busboy'])
  // and that library has no dependencies
  const place = placeOf('@fastify/busboy', 'packages/engines') ?? ''
  expect([place, Object.keys(packages[place]?.dependencies ?? {})]).toEqual([place, []])
  expect(dockerfile).toContain('COPY --from=build /object-store/node_modules node_modules')
})

test('libraries are those of the lock file, without build dependencies', () => {
  expect(dockerfile).toMatch(/npm ci --omit=dev .*\$PARTS/)
  expect(dockerfile).not.toContain('npm install')
})

interface Bom {
  bomFormat: string
  specVersion: string
  serialNumber: string
  components: { purl: string; group?: string; licenses?: unknown[]; hashes?: { content: string }[] }[]
}
test('an image lists everything it contains: all libraries, Node, and the system’s packages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xinyu-sbom-'))
  const put = (path: string, content: unknown): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const list = (...more: string[]): Bom => {
    const args = [
      join(root, 'scripts/release/sbom.mjs'),
      '--dpkg',
      join(folder, 'status'),
      join(folder, 'app'),
      ...more,
    ]
    return JSON.parse(spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout) as Bom
  }
  const integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`
  put('app/package.json', { name: 'x', version: '1.0.0' })
  put('app/package-lock.json', { packages: { 'packages/x/node_modules/one': { version: '1.2.3', integrity } } })
  put('app/node_modules/one/package.json', { name: 'one', version: '1.2.3', license: '(MIT OR Apache-2.0)' })
  put('app/node_modules/one/node_modules/@deep/two/package.json', { name: '@deep/two', version: '2.0.0' })
  put('face/node_modules/three/package.json', { name: 'three', version: '3.0.0', license: 'UNLICENSED' })
  const libc = ['Package: libc6', 'Status: install ok installed', 'Architecture: amd64', 'Version: 2.41-12']
  const gone = ['Package: gone', 'Status: deinstall ok config-files', 'Architecture: all', 'Version: 1']
  put('status', `${libc.join('\n')}\n\n${gone.join('\n')}\n`)
  const bom = list(join(folder, 'face'))
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
  expect(bom.components.map(({ purl }) => purl)).toEqual([
    'pkg:deb/debian/libc6@2.41-12?arch=amd64',
    `pkg:generic/node@${process.version.slice(1)}`,
    'pkg:npm/%40deep/two@2.0.0',
    'pkg:npm/one@1.2.3',
    'pkg:npm/three@3.0.0',
  ])
  const one = bom.components.find(({ purl }) => purl.includes('/one@'))
  expect(one?.licenses).toEqual([{ expression: '(MIT OR Apache-2.0)' }])
  expect(one?.hashes?.[0]?.content).toBe('07'.repeat(64))
  // the same components give the same list; one more gives another
  expect(list(join(folder, 'face'))).toEqual(bom)
  expect(list().serialNumber).not.toBe(bom.serialNumber)
  rmSync(folder, { recursive: true })
})

test('each image contains the list of its libraries, written after the last one was installed', () => {
  for (const [target, path] of [
    ['product', '/app'],
    ['face', '/face/sbom.json'],
    ['object-store', '/object-store/sbom.json'],
  ] as const)
    expect(stages.get(target)?.copies.some(({ paths }) => paths.includes(path))).toBe(true)
  const libraries = dockerfile.slice(dockerfile.indexOf(' AS libraries'), dockerfile.indexOf(' AS object-store'))
  const written = libraries.indexOf('node /sbom.mjs /app > sbom.json')
  for (const before of ['npm ci', '/slim-libraries.mjs /app', 'COPY --from=build'])
    expect([before, libraries.lastIndexOf(before) < written]).toEqual([before, true])
})

test('an image states the files it was built from: another source or base changes the statement', () => {
  expect(dockerfile).toMatch(
    /node scripts\/release\/provenance\.mjs --revision "\$REVISION" --base "\$NODE" > provenance\.json/,
  )
  expect(dockerfile).toContain('COPY --from=build /app/provenance.json ./')
  const folder = mkdtempSync(join(tmpdir(), 'xinyu-provenance-'))
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const state = (...options: string[]) => {
    const command = [join(root, 'scripts/release/provenance.mjs'), '--root', folder, ...options]
    const { stdout, status } = spawnSync(process.execPath, command, { encoding: 'utf8' })
    return { status, said: stdout === '' ? null : (JSON.parse(stdout) as Statement) }
  }
  for (const name of ['Dockerfile', 'package.json', 'package-lock.json', 'services/x/src/a.ts']) write(name, name)
  mkdirSync(join(folder, 'packages'))
  expect(state().status).not.toBe(0)
  write('services/x/dist/a.js', 'one')
  write('web/dist/index.html', 'page')
  const base = `node:24@sha256:${'ab'.repeat(32)}`
  const first = state('--revision', 'c0ffee', '--base', base).said
  expect(first?.subject.map(({ name }) => name)).toEqual(['services/x/dist', 'web/dist'])
  expect(first).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    predicateType: 'https://slsa.dev/provenance/v1',
  })
  expect(first?.predicate.buildDefinition.resolvedDependencies.map(({ name }) => name)).toEqual([
    'Dockerfile',
    'package.json',
    'package-lock.json',
    'source',
    base,
  ])
  expect(state('--revision', 'c0ffee', '--base', base).said).toEqual(first)
  write('services/x/dist/a.js', 'two')
  // a release needs a pinned base image
  expect(state('--revision', 'c0ffee', '--base', 'node:24').status).not.toBe(0)
  expect(state('--base', 'node:24').status).toBe(0)
  const second = state('--revision', 'c0ffee', '--base', base).said
  expect(second?.subject[0]?.digest).not.toEqual(first?.subject[0]?.digest)
  expect(second?.subject[1]).toEqual(first?.subject[1])
  rmSync(folder, { recursive: true })
})
interface Statement {
  subject: { name: string; digest: { sha256: string } }[]
  predicate: { buildDefinition: { resolvedDependencies: { name: string }[] } }
}

test('no image contains a repository, a developer’s settings or their data', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  for (const name of ['.git', '.env', '.env.*', '**/.data', '**/*.log']) expect(ignored).toContain(name)
  for (const target of ['product', 'face', 'object-store']) {
    const held = sources(target)
    expect(held.length).toBeGreaterThan(0)
    // a shipped stage copies named paths, never the whole context
    expect(
      held.filter((path) => ['.', './', '/app', '*'].includes(path) || /(^|\/)\.(git|env|data)\b/.test(path)),
    ).toEqual([])
  }
})
