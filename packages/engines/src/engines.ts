import { join, resolve } from 'node:path'
import type { Engine, Log } from './engine.ts'
import { startMongo } from './mongo/mongo.ts'
import { startObjectStore } from './object-store/object-store.ts'
import { startQdrant } from './qdrant.ts'
import { startValkey } from './valkey.ts'

export interface EnginesOptions {
  /** Durable data: one folder per engine. */
  dataDir: string
  /** Downloads; may be shared between data folders. */
  cacheDir: string
  /** An engine whose address is set here is not started: MONGODB_URL, REDIS_URL, QDRANT_URL, OSS_ENDPOINT. */
  env: Readonly<Record<string, string | undefined>>
  log: Log
}

export interface RunningEngines {
  /** Variables to add to the environment so that every service finds the engines. */
  env: Record<string, string>
  engines: Engine[]
  stop(): Promise<void>
}

interface Started {
  engine: Engine
  env: Record<string, string>
}

/**
 * Starts, concurrently, every engine whose address the environment does not set. If one cannot start, all are stopped.
 */
export async function startEngines({ dataDir, cacheDir, env, log }: EnginesOptions): Promise<RunningEngines> {
  const dir = (name: string) => join(resolve(dataDir), name)
  const outcomes = await Promise.allSettled([
    ...(env.MONGODB_URL
      ? []
      : [startWithUrl('MONGODB_URL', startMongo({ dir: dir('mongo'), cacheDir: resolve(cacheDir), log }))]),
    ...(env.REDIS_URL ? [] : [startWithUrl('REDIS_URL', startValkey({ dir: dir('valkey'), log }))]),
    ...(env.QDRANT_URL ? [] : [startWithUrl('QDRANT_URL', startQdrant({ dir: dir('qdrant'), log }))]),
    ...(env.OSS_ENDPOINT ? [] : [startWithObjectStore(dir('object-store'), env.OSS_BUCKET ?? 'xinyu', log)]),
  ])
  const started = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const engines = started.map(({ engine }) => engine)
  const stop = async () => void (await Promise.all(engines.map((engine) => engine.stop())))
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  if (failures.length > 0) {
    await stop()
    throw failures.length === 1 ? failures[0] : new AggregateError(failures, failures.map(String).join('\n'))
  }
  return { env: Object.assign({}, ...started.map((one) => one.env)), engines, stop }
}

async function startWithUrl(variable: string, starting: Promise<Engine>): Promise<Started> {
  const engine = await starting
  return { engine, env: { [variable]: engine.url } }
}

async function startWithObjectStore(dir: string, bucket: string, log: Log): Promise<Started> {
  const engine = await startObjectStore({ dir, bucket, log })
  return {
    engine,
    env: {
      OSS_ENDPOINT: engine.url,
      OSS_BUCKET: bucket,
      OSS_ACCESS_KEY_ID: engine.accessKey.id,
      OSS_ACCESS_KEY_SECRET: engine.accessKey.secret,
    },
  }
}
