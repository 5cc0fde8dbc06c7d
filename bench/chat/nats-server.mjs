// Finds a nats-server that syncs each message to disk before acknowledging (2.10 or newer): the one in NATS_SERVER, one
// built by `go` into the user's cache, or the installed one.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { note } from '../run/report.mjs'

const source = 'github.com/nats-io/nats-server/v2@latest'
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'xinyu-bench')
const timeoutMs = 600_000

const runs = (program, args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0

/** Null if `go` is not installed or cannot fetch it. Cached: delete the folder to rebuild. */
const buildNatsServer = () => {
  const program = join(cache, 'nats-server')
  if (existsSync(program)) return program
  if (!runs('go', ['version'])) return null
  note('  building the current nats-server, once')
  mkdirSync(cache, { recursive: true })
  const env = { ...process.env, GOBIN: cache, GOFLAGS: '-mod=mod' }
  // a folder outside any Go module
  const { status, stderr } = spawnSync('go', ['install', source], {
    env,
    cwd: tmpdir(),
    encoding: 'utf8',
    timeout: timeoutMs,
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

/** Null if none syncs each message. */
export const natsServer = () => {
  const named = process.env.NATS_SERVER
  const found = [named, named ? null : buildNatsServer(), named ? null : 'nats-server'].find(
    (one) => one && syncsEachMessage(one),
  )
  return found ?? null
}
