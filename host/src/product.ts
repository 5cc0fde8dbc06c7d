import { resolve } from 'node:path'
import { type RunningEngines, startEngines } from '@xinyu/engines/engines'
import { ensureModels } from '@xinyu/face/models/convert'
import { gatewayConfig } from '@xinyu/gateway/config'
import { bootGateway, type RunningGateway } from '@xinyu/gateway/gateway'
import type { MessageBus } from '@xinyu/platform/message-bus/message-bus'
import { KafkaBus } from '@xinyu/platform/message-bus/kafka-bus'
import { parsePartitions } from '@xinyu/platform/message-bus/kafka-partitions'
import { LocalBus } from '@xinyu/platform/message-bus/local-bus'
import { platformConfig, readConfig } from '@xinyu/platform/config'
import { kafkaSecurity } from '@xinyu/platform/connections/engine-security'
import { Log } from '@xinyu/platform/logging/log'
import { bootService, type RunningService } from '@xinyu/platform/runtime/service'
import { freePorts, assertPortFree } from '@xinyu/platform/runtime/free-ports'
import { sandboxEnvironment } from './sandboxes.ts'
import { loadOrCreateSecrets } from './secrets.ts'
import { services } from './services.ts'
import { developmentDefaults, type HostSettings } from './settings.ts'

const kafkaConfig = platformConfig.pick({
  KAFKA_BROKERS: true,
  KAFKA_PARTITIONS: true,
  XINYU_NAMESPACE: true,
  NODE_ENV: true,
  KAFKA_TLS: true,
  KAFKA_CA: true,
  KAFKA_CERTIFICATE: true,
  KAFKA_CERTIFICATE_KEY: true,
  KAFKA_SASL: true,
  KAFKA_USER: true,
  KAFKA_PASSWORD: true,
})

export interface RunningProduct {
  url: string
  env: Record<string, string | undefined>
  services: RunningService[]
  engines: RunningEngines
  stop(): Promise<void>
}
type Print = (line: string) => void

/**
 * The environment of all services, once the engines run. The caller's environment wins, except for HOST: it is the
 * gateway's, and the services listen on loopback only.
 */
export const productEnvironment = async (
  settings: HostSettings,
  given: Record<string, string | undefined>,
  engines: Record<string, string>,
): Promise<Record<string, string | undefined>> => {
  const [sandboxes, ...ports] = await freePorts(services.length + 1, settings.port)
  const urls = Object.fromEntries(
    services.map(({ name }, index) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${ports[index]}`]),
  )
  const addresses = { sandboxes: `http://127.0.0.1:${sandboxes}`, payments: urls.PAYMENTS_URL ?? '' }
  const pages = { WEB_DIST: resolve('web/dist'), ADMIN_DIST: resolve('admin/dist') }
  const chosen = { ...developmentDefaults(settings), ...given }
  return {
    ...chosen,
    ...loadOrCreateSecrets(settings.dataDir),
    ...engines,
    ...urls,
    ...pages,
    ...(await sandboxEnvironment(settings.dataDir, chosen, addresses)),
    MODEL_CACHE: settings.cacheDir,
    ...given,
    PORT: String(settings.port),
    HOST: '127.0.0.1',
  }
}

/** Starts the vendors' sandboxes, if the environment has any. The package is in no production image. */
const startSandboxes = async (env: Record<string, string | undefined>): Promise<{ close(): Promise<void> } | null> => {
  if (!env.SANDBOX_KEYS || !env.SANDBOXES_URL) return null
  const [{ bootSandboxes }, { sandboxesConfig }] = await Promise.all([
    import('@xinyu/sandboxes/server'),
    import('@xinyu/sandboxes/config'),
  ])
  return bootSandboxes({ config: readConfig(sandboxesConfig, env), port: Number(new URL(env.SANDBOXES_URL).port) })
}

/** Kafka's, if the environment names brokers. */
const createMessageBus = (env: Record<string, string | undefined>): MessageBus => {
  const kafka = readConfig(kafkaConfig, env)
  const { KAFKA_BROKERS, KAFKA_PARTITIONS, XINYU_NAMESPACE } = kafka
  if (!KAFKA_BROKERS) return new LocalBus()
  const log = new Log('message-bus', env.LOG_LEVEL ?? 'warn')
  return new KafkaBus(KAFKA_BROKERS, XINYU_NAMESPACE, log, parsePartitions(KAFKA_PARTITIONS), kafkaSecurity(kafka))
}

/** Runs the engines as child processes, and the six services and the gateway in this process. */
export const startProduct = async (
  settings: HostSettings,
  given: Record<string, string | undefined>,
  print: Print,
): Promise<RunningProduct> => {
  const engines = await startEngines({ dataDir: settings.dataDir, cacheDir: settings.cacheDir, env: given, log: print })
  const running: RunningService[] = []
  let gateway: RunningGateway | null = null
  let messageBus: MessageBus | null = null
  let sandboxes: Awaited<ReturnType<typeof startSandboxes>> = null
  const stop = async (): Promise<void> => {
    await gateway?.close()
    // jobs call other services: stop all jobs before closing the first service
    await Promise.allSettled(running.map((service) => service.endJobs()))
    // before the services, so that no fact reaches a service with a closed database; unsent facts stay in the outbox
    await messageBus?.close()
    await Promise.allSettled(running.map((service) => service.close()))
    await sandboxes?.close()
    await engines.stop()
  }
  try {
    await assertPortFree(settings.port, settings.host)
    const env = await productEnvironment(settings, given, engines.env)
    await ensureModels({ cacheDir: env.MODEL_CACHE ?? settings.cacheDir, log: print })
    messageBus = createMessageBus(env)
    const used = messageBus
    sandboxes = await startSandboxes(env)
    const booted = await Promise.allSettled(
      services.map(async ({ name, module, config }) => {
        const port = Number(new URL(env[`${name.toUpperCase()}_URL`] ?? '').port)
        const own = settings.debug.includes(name) ? { ...env, LOG_LEVEL: 'debug' } : env
        running.push(await bootService({ name, module, config: readConfig(config, own), messageBus: used, port }))
      }),
    )
    const failed = booted.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
    if (messageBus instanceof LocalBus) messageBus.open()
    gateway = await bootGateway(readConfig(gatewayConfig, { ...env, HOST: settings.host }))
    return { url: gateway.url, env, services: running, engines, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
