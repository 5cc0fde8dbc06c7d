import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type RunningEngines, startEngines } from '@xinyu/engines/engines'
import { makeSecrets } from '@xinyu/platform/make-secrets'

declare global {
  // eslint-disable-next-line no-var
  var xinyuEngines: { engines: RunningEngines; dataDir: string } | undefined
}

const memory = '/dev/shm'
const enough = 4 * 2 ** 30
/** In memory where there is enough of it: each file starts a service, which waits for the disk a hundred times. */
const place = (): string => {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > enough ? memory : tmpdir()
}

/** jest's global set-up: one set of real engines for all test files; each file takes a namespace of its own. */
export default async (): Promise<void> => {
  if (globalThis.xinyuEngines) return
  const dataDir = mkdtempSync(join(place(), 'xinyu-test-'))
  const engines = await startEngines({
    dataDir,
    cacheDir: resolve('.cache'),
    env: process.env,
    log: (line) => void process.stderr.write(`${line}\n`),
  })
  globalThis.xinyuEngines = { engines, dataDir }
  Object.assign(process.env, makeSecrets(), engines.env, {
    CLIENT_CREDENTIALS: 'app:app-secret,admin:admin-secret',
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
    // what fails in a test fails at every try
    FACT_RETRY_MS: '2',
  })
}
