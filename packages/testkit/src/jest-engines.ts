import { resolve } from 'node:path'
import { type RunningEngines, startEngines } from '@xinyu/engines/engines'
import { makeSecrets } from '@xinyu/platform/make-secrets'
import { makeSandboxKeys } from '@xinyu/sandboxes/keys/keys'
import { newDataDir } from './data-dir.ts'

declare global {
  // eslint-disable-next-line no-var
  var xinyuEngines: { engines: RunningEngines; dataDir: string } | undefined
}

/** Jest global setup: one set of real engines for all test files; each file uses its own namespace. */
export default async (): Promise<void> => {
  if (globalThis.xinyuEngines) return
  const dataDir = newDataDir('xinyu-test-', true)
  const engines = await startEngines({
    dataDir,
    cacheDir: resolve('.cache'),
    env: process.env,
    log: (line) => void process.stderr.write(`${line}\n`),
  })
  globalThis.xinyuEngines = { engines, dataDir }
  Object.assign(process.env, makeSecrets(), engines.env, {
    // made once: RSA keys take long
    SANDBOX_KEYS: JSON.stringify(makeSandboxKeys()),
    CLIENT_CREDENTIALS: 'app:app-secret,admin:admin-secret',
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
    // a reaction that fails in a test fails at every retry
    FACT_RETRY_MS: '2',
  })
}
