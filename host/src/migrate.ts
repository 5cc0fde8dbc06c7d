import { LocalBus } from '@xinyu/platform/message-bus/local-bus'
import { readConfig } from '@xinyu/platform/config'
import { migrateService } from '@xinyu/platform/runtime/service'
import { services } from './services.ts'

/**
 * Migrates the databases of these services without starting to listen: a separate step before a rollout.
 */
export const migrateServices = async (
  names: readonly string[],
  env: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<void> => {
  for (const { name, module, config } of services.filter((service) => names.includes(service.name))) {
    const done = await migrateService({ name, module, config: readConfig(config, env), messageBus: new LocalBus() })
    print(done.length === 0 ? `${name}: up to date` : `${name}:\n${done.map((step) => `  ${step}`).join('\n')}`)
  }
}
