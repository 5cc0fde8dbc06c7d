// A nats-server that syncs each message to disk before it acknowledges, which needs 2.10 or newer: the one that
// NATS_SERVER names, one that `go` builds into the user's cache, outside the tree, or the machine's own.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { note } from '../report.mjs'

const source = 'github.com/nats-io/nats-server/v2@latest'
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'xinyu-bench')
const patience = 600_000

const runs = (program, args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0

/** Null where `go` is not installed or cannot fetch it. Kept: to build it anew, delete the folder. */
const built = () => {
  const program = join(cache, 'nats-server')
  if (existsSync(program)) return program
  if (!runs('go', ['version'])) return null
  note('  building the current nats-server, once')
  mkdirSync(cache, { recursive: true })
  const env = { ...process.env, GOBIN: cache, GOFLAGS: '-mod=mod' }
  // somewhere without a module of its own
  const { status, stderr } = spawnSync('go', ['install', source], {
    env,
    cwd: tmpdir(),
    encoding: 'utf8',
    timeout: patience,
  })
  if (status === 0) return program
  note(`  go could not build it: ${stderr?.trim().split('\n').at(-1)}`)
  return null
}

const syncsEachMessage = (program) => {
  const folder = mkdtempSync(join(tmpdir(), 'xinyu-nats-'))
  const config = join(folder, 'nats.conf')
  writeFileSync(config, `jetstream { store_dir: ${JSON.stringify(folder)}, sync_interval: always }\n`)
  const isUnderstood = runs(program, ['-t', '-c', config])
  rmSync(folder, { recursive: true, force: true })
  return isUnderstood
}

/** Null where there is none that syncs each message. */
export const natsServer = () => {
  const named = process.env.NATS_SERVER
  const found = [named, named ? null : built(), named ? null : 'nats-server'].find(
    (one) => one && syncsEachMessage(one),
  )
  return found ?? null
}
