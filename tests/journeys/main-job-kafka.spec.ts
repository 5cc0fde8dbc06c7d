import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, test } from '@jest/globals'
import { type KafkaBroker, KafkaUnavailable, startKafka } from '@xinyu/testkit/kafka-broker'
import { startTestProduct } from '@xinyu/testkit/product'
import { tellMainJob } from './main-job.story.ts'

const dir = mkdtempSync(join(tmpdir(), 'xinyu-kafka-'))
const outcome = await startKafka({ dir, log: () => undefined }).catch((error: unknown) => {
  if (error instanceof KafkaUnavailable && process.env.CI !== 'true') return error
  throw error
})

if (outcome instanceof KafkaUnavailable)
  test.skip(`the main job over a real Kafka broker: ${outcome.message}`, () => undefined)
else tellOver(outcome)

function tellOver(broker: KafkaBroker): void {
  afterAll(async () => {
    await broker.stop()
    rmSync(dir, { recursive: true, force: true })
  })
  describe('with each service in a process of its own and Kafka between them', () =>
    tellMainJob(() => startTestProduct({ separateProcesses: true, env: { KAFKA_BROKERS: broker.brokers.join(',') } })))
}
