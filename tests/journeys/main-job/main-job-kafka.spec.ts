import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, test } from '@jest/globals'
import { type KafkaBroker, KafkaUnavailable, startKafka } from '@xinyu/testkit/kafka/kafka-broker'
import { startTestProduct } from '@xinyu/testkit/product'
import { type RedisServers, RedisUnavailable, startRedisCluster } from '@xinyu/testkit/redis/redis-servers'
import { mainJobScenario } from './main-job.scenario.ts'

const dir = mkdtempSync(join(tmpdir(), 'xinyu-kafka-'))
const outcome = await startKafka({ dir, log: () => undefined }).catch((error: unknown) => {
  if (error instanceof KafkaUnavailable && process.env.CI !== 'true') return error
  throw error
})

/** Undefined if unavailable: then a single Redis is used, as in the other journeys. */
const startRedis = (): Promise<RedisServers | undefined> =>
  startRedisCluster().catch((error: unknown) => {
    if (!(error instanceof RedisUnavailable) || process.env.CI === 'true') throw error
    process.stderr.write(`NOT TRIED: the product on a Redis Cluster: ${error.message}\n`)
    return undefined
  })

if (outcome instanceof KafkaUnavailable)
  test.skip(`the main job over a real Kafka broker: ${outcome.message}`, () => undefined)
else runOver(outcome, await startRedis())

function runOver(broker: KafkaBroker, redis: RedisServers | undefined): void {
  afterAll(async () => {
    await Promise.all([broker.stop(), redis?.end()])
    rmSync(dir, { recursive: true, force: true })
  })
  const env = { KAFKA_BROKERS: broker.brokers.join(','), ...redis?.env }
  describe(`with each service in a process of its own, Kafka between them and ${redis ? 'a Redis Cluster' : 'one Redis'}`, () =>
    mainJobScenario(() => startTestProduct({ separateProcesses: true, env })))
}
