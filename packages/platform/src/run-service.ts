import type { Service } from '@xinyu/contracts/call'
import type { Type } from '@nestjs/common'
import type { z } from 'zod'
import { KafkaCarrier } from './carrier/kafka.ts'
import { parsePartitions } from './carrier/kafka-partitions.ts'
import { ConfigError, type PlatformConfig, readConfig } from './config.ts'
import { Log } from './log.ts'
import { runPart } from './run-part.ts'
import { bootService } from './service.ts'

interface Options<C extends PlatformConfig> {
  name: Service
  module: Type
  config: z.ZodType<C>
}

/** Runs one service as a process of its own, with Kafka between it and the others, until SIGTERM or SIGINT. */
export const runService = <C extends PlatformConfig>({ name, module, config: schema }: Options<C>): Promise<void> =>
  runPart(async () => {
    const config = readConfig(schema, process.env)
    if (!config.KAFKA_BROKERS)
      throw new ConfigError(
        'KAFKA_BROKERS is missing: services in processes of their own talk through Kafka. Name the brokers, or run all services in one process with `npm start`.',
      )
    const carrier = new KafkaCarrier(
      config.KAFKA_BROKERS,
      config.XINYU_NAMESPACE,
      new Log(name, config.LOG_LEVEL),
      parsePartitions(config.KAFKA_PARTITIONS),
    )
    const service = await bootService({ name, module, config, carrier, port: Number(process.env.PORT ?? 0) })
    return { url: service.url, close: () => service.close().then(() => carrier.close()) }
  })
