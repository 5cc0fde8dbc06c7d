import type { Service } from '@xinyu/contracts/call'
import type { Type } from '@nestjs/common'
import type { z } from 'zod'
import type { PlatformConfig } from '../config.ts'
import { runPart } from './run-part.ts'

interface Loaded<C extends PlatformConfig> {
  module: Type
  config: z.ZodType<C>
}

/**
 * Runs one service as a separate process, with Kafka between it and the others, until SIGTERM or SIGINT. Everything is
 * loaded after the signal handlers are set: as the first process of a container it would miss signals before.
 */
export const runService = <C extends PlatformConfig>(name: Service, load: () => Promise<Loaded<C>>): Promise<void> =>
  runPart(async () => {
    const [{ module, config: schema }, { ConfigError, readConfig }, { bootService }, { KafkaBus }] = await Promise.all([
      load(),
      import('../config.ts'),
      import('./service.ts'),
      import('../message-bus/kafka-bus.ts'),
    ])
    const { parsePartitions } = await import('../message-bus/kafka-partitions.ts')
    const { kafkaSecurity } = await import('../connections/engine-security.ts')
    const { Log } = await import('../logging/log.ts')
    const config = readConfig(schema, process.env)
    if (!config.KAFKA_BROKERS)
      throw new ConfigError(
        'KAFKA_BROKERS is missing: services in separate processes communicate through Kafka. Name the brokers, or run all services in one process with `npm start`.',
      )
    const messageBus = new KafkaBus(
      config.KAFKA_BROKERS,
      config.XINYU_NAMESPACE,
      new Log(name, config.LOG_LEVEL),
      parsePartitions(config.KAFKA_PARTITIONS),
      kafkaSecurity(config),
    )
    const service = await bootService({ name, module, config, messageBus, port: Number(process.env.PORT ?? 0) })
    const close = async (): Promise<void> => {
      await service.drain()
      await service.close()
      await messageBus.close()
    }
    return { url: service.url, close }
  })
