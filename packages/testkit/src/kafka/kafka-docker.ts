import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers'
import { KAFKA_VERSION } from './kafka-jars.ts'
import { type KafkaBroker, KafkaUnavailable } from './kafka.ts'
import { stablePort } from '@xinyu/engines/ports'
import { tmpdir } from 'node:os'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'

/** The same broker in a container. @throws KafkaUnavailable with `reason` if no Docker engine answers */
export async function kafkaInDocker(reason: KafkaUnavailable): Promise<KafkaBroker> {
  const port = await stablePort(mkdtempSync(join(tmpdir(), 'xinyu-kafka-')), 'broker')
  let container: StartedTestContainer
  try {
    container = await definition(port).start()
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new KafkaUnavailable(`${reason.message} (Docker was tried too: ${cause})`)
  }
  const renew = async () => {
    container = await definition(port).start()
  }
  let wiped = false
  return {
    brokers: [`127.0.0.1:${port}`],
    stop: async () => void (await container.stop()),
    kill: async () => void (await container.stop({ timeout: 0, remove: false })),
    restart: async () => {
      if (wiped) await renew()
      else await container.restart()
      wiped = false
    },
    wipe: async () => {
      await container.stop({ timeout: 0 })
      wiped = true
    },
  }
}

function definition(port: number): GenericContainer {
  return new GenericContainer(`apache/kafka:${KAFKA_VERSION}`)
    .withExposedPorts({ container: 9092, host: port })
    .withEnvironment({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
    })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .withStartupTimeout(120_000)
}
