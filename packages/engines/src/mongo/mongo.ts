import { createHash } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { childCommand } from '../process/child-command.ts'
import type { Engine, Log } from '../engine.ts'
import { startEngineProcess } from '../process/engine-process.ts'
import { nodeForMongo } from '../process/glibc.ts'
import { stopLeftoverProcesses } from '../process/pid-file.ts'

export interface MongoOptions {
  dir: string
  /** Shared between data folders: the private C library. */
  cacheDir: string
  log: Log
}

// sun_path holds 107 bytes and a zero; the engine adds '/embedded-mongodb-XXXXXX/mongodb.sock'
const SOCKET_LIMIT = 107 - 38

/** The folder of the socket: in the data folder unless its path is too long for a socket. */
export function socketFolder(dir: string): string {
  const inside = join(resolve(dir), 'run')
  if (Buffer.byteLength(inside) <= SOCKET_LIMIT) return inside
  const hash = createHash('sha256').update(resolve(dir)).digest('hex').slice(0, 12)
  return join(tmpdir(), `xinyu-${hash}`)
}

/**
 * MongoDB's own engine in a process, on a unix socket that the ordinary driver reaches by `url`. A standalone without
 * sessions, transactions and change streams; writes with `j: true` survive kill -9.
 * @throws EngineUnavailable where the engine cannot run
 */
export async function startMongo({ dir, cacheDir, log }: MongoOptions): Promise<Engine> {
  const node = await nodeForMongo(cacheDir, log)
  const run = socketFolder(dir)
  await stopLeftoverProcesses(dir)
  rmSync(run, { recursive: true, force: true })
  mkdirSync(run, { recursive: true, mode: 0o700 })
  const socket = join(run, 'mongo.sock')
  const plan = {
    name: 'MongoDB',
    engine: 'mongo',
    dir,
    command: childCommand('mongo', import.meta.url, node),
    env: { MONGO_DATA: join(resolve(dir), 'data'), MONGO_SOCKET: socket, TMPDIR: run },
    log,
    startTimeoutMs: 120_000,
  }
  return startEngineProcess(plan, `mongodb://${encodeURIComponent(socket)}/?directConnection=true`)
}
