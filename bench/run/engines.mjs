import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngines } from '@xinyu/engines/engines'
import { makeSecrets } from '@xinyu/platform/make-secrets'

/** Starts the engines on an empty folder and sets the variables with which a bench starts services. */
export const startBenchEngines = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'xinyu-bench-'))
  const engines = await startEngines({ dataDir: folder, cacheDir: '.cache', env: process.env, log: () => undefined })
  Object.assign(process.env, makeSecrets(), engines.env, {
    CLIENT_CREDENTIALS: 'app:app-secret,admin:admin-secret',
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
  })
  const stop = async () => {
    await engines.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  return { folder, stop }
}
