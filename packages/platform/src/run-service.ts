import type { Service } from '@xinyu/contracts/call'
import type { Type } from '@nestjs/common'
import type { z } from 'zod'
import type { PlatformConfig } from './config.ts'
import { runPart } from './run-part.ts'

interface Loaded<C extends PlatformConfig> {
  module: Type
  config: z.ZodType<C>
}

/**
 * Runs one service as a process of its own, with Kafka between it and the others, until SIGTERM or SIGINT. Everything
 * is
 * loaded when the signals are heard already: as the first process of a container it would miss them before.
 */
export const runService = <C extends PlatformConfig>(name: Service, load: () => Promise<Loaded<C>>): Promise<void> =>
  runPart(async () => {
    const [{ module, config: schema }, { ConfigError, readConfig }, { bootService }, { KafkaCarrier }] =
      await Promise.all([load(), import('./config.ts'), import('./service.ts'), import('./carrier/kafka.ts')])
    const { parsePartitions } = await import('./carrier/kafka-partitions.ts')
    const { kafkaSecurity } = await import('./engine-security.ts')
    const { Log } = await import('./log.ts')
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
      kafkaSecurity(config),
    )
    const service = await bootService({ name, module, config, carrier, port: Number(process.env.PORT ?? 0) })
    const close = async (): Promise<void> => {
      await service.drain()
      await service.close()
      await carrier.close()
    }
    return { url: service.url, close }
  })
