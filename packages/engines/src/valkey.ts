import { childCommand } from './process/child-command.ts'
import type { Engine, Log } from './engine.ts'
import { startEngineProcess } from './process/engine-process.ts'
import { stablePort } from './ports.ts'

/**
 * Valkey (Redis) in a process on a loopback port. Nothing is stored on disk: after a crash it is empty at the same
 * address, so it may hold only what can be rebuilt. `dir` holds its pid and port files.
 */
export async function startValkey({ dir, log }: { dir: string; log: Log }): Promise<Engine> {
  const port = await stablePort(dir, 'valkey')
  const plan = {
    name: 'Valkey',
    engine: 'valkey',
    dir,
    command: childCommand('valkey', import.meta.url),
    env: { VALKEY_PORT: String(port) },
    log,
  }
  return startEngineProcess(plan, `redis://127.0.0.1:${port}`)
}
