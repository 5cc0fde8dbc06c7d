// The programs of a cluster, built from public source with Go and cached outside the tree. One program contains the
// control plane and kubectl; a program is built if the file of its version exists.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { goModule, runGo } from './go.ts'
import { type Ran, tryRun } from './run.ts'

export const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'xinyu-k8s')

interface Program {
  module: string
  version: string
  /** The program's package, or a source file that combines several parts. */
  package: string | { main: string }
  flags?: string[]
  /** Build tags, which also avoid downloading unused dependencies. */
  tags?: string
  /** Build time in minutes on two idle cores, so that it does not look stuck. */
  minutes: number
}

const STAGING = 'v0.36.3'
const version = (name: string, value: string): string => `-X k8s.io/component-base/version.${name}=${value}`

export const PROGRAMS = {
  kubernetes: {
    module: 'k8s.io/kubernetes',
    version: 'v1.36.3',
    package: { main: join(import.meta.dirname, 'kubernetes.go') },
    flags: [
      `-ldflags=-s -w ${version('gitVersion', 'v1.36.3')} ${version('gitMajor', '1')} ${version('gitMinor', '36')}`,
    ],
    minutes: 5,
  },
  etcd: { module: 'go.etcd.io/etcd/server/v3', version: 'v3.6.6', package: 'go.etcd.io/etcd/server/v3', minutes: 1 },
  compose: {
    module: 'github.com/docker/compose/v2',
    version: 'v2.40.3',
    package: 'github.com/docker/compose/v2/cmd',
    flags: ['-ldflags=-s -w -X github.com/docker/compose/v2/internal.Version=v2.40.3'],
    minutes: 4,
  },
  promtool: {
    module: 'github.com/prometheus/prometheus',
    version: 'v0.316.0',
    package: 'github.com/prometheus/prometheus/cmd/promtool',
    // only the service discovery that our configurations use
    tags: 'remove_all_sd,enable_kubernetes_sd',
    minutes: 5,
  },
} satisfies Record<string, Program>
export type ProgramName = keyof typeof PROGRAMS

/** The programs of the quick form. */
export const QUICK: ProgramName[] = ['etcd', 'kubernetes']

export const programPath = (name: ProgramName): string => join(cache, 'bin', `${name}-${PROGRAMS[name].version}`)
export const missing = (names: ProgramName[]): ProgramName[] => names.filter((name) => !existsSync(programPath(name)))

/** Kubernetes' staging modules are published separately, with their own versions. */
const replacements = (folder: string): string =>
  [...readFileSync(join(folder, 'go.mod'), 'utf8').matchAll(/^\t(k8s\.io\/[\w-]+) => \.\/staging/gm)]
    .map(([, name]) => `replace ${name} => ${name} ${STAGING}\n`)
    .join('')

/** Builds one program at low priority, so that it does not disturb other work on this machine. */
export const build = async (name: ProgramName): Promise<void> => {
  const program: Program = PROGRAMS[name]
  const folder = join(cache, 'build', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  mkdirSync(join(cache, 'bin'), { recursive: true })
  const own = typeof program.package === 'object'
  const source = own ? (await goModule(program.module, program.version)).folder : ''
  const more = own ? replacements(source) : ''
  writeFileSync(
    join(folder, 'go.mod'),
    `module xinyu/${name}\n\ngo 1.26.0\n\nrequire ${program.module} ${program.version}\n${more}`,
  )
  if (typeof program.package === 'object')
    writeFileSync(join(folder, 'main.go'), readFileSync(program.package.main, 'utf8'))
  const half = `${programPath(name)}.part`
  const what = typeof program.package === 'object' ? '.' : program.package
  const tags = program.tags ? [`-tags=${program.tags}`] : []
  const flags = ['-trimpath', ...tags, ...(program.flags ?? ['-ldflags=-s -w'])]
  await runGo(['get', ...tags, what], folder)
  await runGo(['build', ...flags, '-o', half, what], folder)
  renameSync(half, programPath(name))
  rmSync(folder, { recursive: true, force: true })
}

/** Runs a built program and returns its output; `input` goes to its standard input. */
export const runProgram = (
  name: ProgramName,
  args: string[],
  options: { input?: string; cwd?: string } = {},
): Promise<Ran> => tryRun(programPath(name), args, options)
