import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserError } from './console.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const bin = join(root, 'node_modules/.bin')

/**
 * What glibc keeps of memory that was given back to it: two pools and not eight a core, since the threads that hash,
 * compress and scale pictures each fill one of their own, and whatever lies free at the end of one goes at once.
 * Without these the whole product holds some 250 MB more that nobody uses.
 */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/** The environment in which `node`, `tsc` and the like are the project's own. */
export const projectEnv = (more = {}) => ({
  ...allocator,
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  ...more,
})

/** Runs a command and resolves its exit code; `quiet` keeps its output back and gives it to the caller. */
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

/** The Node that the product runs on: the pinned one from npm, or the machine's own where npm has none for it. */
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
