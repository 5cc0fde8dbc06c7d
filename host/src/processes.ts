import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { startEngines } from '@xinyu/engines/engines'
import { Supervisor } from '@xinyu/engines/process/supervisor'
import { ensureModels } from '@xinyu/face/models/convert'
import { ConfigError } from '@xinyu/platform/config'
import { badConfiguration } from '@xinyu/platform/runtime/run-part'
import { assertPortFree } from '@xinyu/platform/runtime/free-ports'
import { type RunningProduct, productEnvironment } from './product.ts'
import { services } from './services.ts'
import type { HostSettings } from './settings.ts'

const require = createRequire(import.meta.url)

/** Runs each service and the gateway in its own process, connected by Kafka; restarts those that die. */
export const startProcesses = async (
  settings: HostSettings,
  given: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<RunningProduct> => {
  if (!given.KAFKA_BROKERS)
    throw new ConfigError(
      'KAFKA_BROKERS is missing: services in separate processes communicate through Kafka. Name a broker (KAFKA_BROKERS=localhost:9092 npm run start:services), or run everything in one process with `npm start`.',
    )
  const engines = await startEngines({ dataDir: settings.dataDir, cacheDir: settings.cacheDir, env: given, log: print })
  const running: { stop(): Promise<void> }[] = []
  const stop = async (): Promise<void> => {
    await Promise.allSettled(running.toReversed().map((child) => child.stop()))
    await engines.stop()
  }
  try {
    await assertPortFree(settings.port, settings.host)
    const env = await productEnvironment(settings, given, engines.env)
    await ensureModels({ cacheDir: env.MODEL_CACHE ?? settings.cacheDir, log: print })
    const children = await Promise.all(
      services.map(({ name }) =>
        startSupervised(name, { ...env, PORT: new URL(env[`${name.toUpperCase()}_URL`] ?? '').port }, print),
      ),
    )
    if (env.SANDBOX_KEYS && env.SANDBOXES_URL)
      children.push(await startSupervised('sandboxes', { ...env, PORT: new URL(env.SANDBOXES_URL).port }, print))
    running.push(...children, await startSupervised('gateway', { ...env, HOST: settings.host }, print))
    return { url: `http://localhost:${settings.port}`, env, services: [], engines, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const entryPointOf = (name: string): string => join(dirname(require.resolve(`@xinyu/${name}/config`)), 'main.js')

/** Starts a process, waits until it is ready, and restarts it whenever it dies. */
const startSupervised = async (
  name: string,
  env: Record<string, string | undefined>,
  print: (line: string) => void,
) => {
  const supervisor = new Supervisor({
    name,
    log: print,
    fatalExitCodes: [badConfiguration],
    spawn: () => {
      const child = fork(entryPointOf(name), {
        env: env as NodeJS.ProcessEnv,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      const ready = new Promise<void>((resolve, reject) => {
        child.once('message', () => resolve())
        child.once('error', reject)
        child.once('exit', (code) =>
          reject(new ConfigError(`${name} could not start (exit code ${code}); see its message above.`)),
        )
      })
      return { child, ready }
    },
    requestStop: (child) => void child.kill('SIGTERM'),
  })
  await supervisor.start()
  print(`  ${name} is ready`)
  return supervisor
}
