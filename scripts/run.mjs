import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserError } from './console.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const bin = join(root, 'node_modules/.bin')

/**
 * glibc malloc settings: two arenas instead of eight per core, because every thread that hashes, compresses or scales
 * pictures fills its own, and freed memory at the end of an arena is returned at once. Without them the product holds
 * about 250 MB of unused memory.
 */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Environment with the project's own `node`, `tsc` etc. first in PATH. */
export const projectEnv = (more = {}) => ({
  ...allocator,
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  ...more,
})

/** Runs a command and resolves its exit code; with `quiet` the output is returned to the caller instead. */
export function run(command, args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: projectEnv(env),
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    let output = ''
    child.stdout?.on('data', (data) => (output += data))
    child.stderr?.on('data', (data) => (output += data))
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code: code ?? 1, signal, output }))
  })
}

/** The Node that runs the product: the pinned one from npm, or the system's if npm has none for this platform. */
export function productNode() {
  const pinned = join(bin, 'node')
  if (existsSync(pinned)) return pinned
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 15)) return process.execPath
  throw new UserError(
    'The product cannot run on this Node.',
    `npm has no pinned Node for ${process.platform} on ${process.arch}, and this one is ${process.versions.node}; 22.15 is the oldest that works.`,
    'install Node 24 and run the same command again.',
  )
}
