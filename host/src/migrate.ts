import { LocalCarrier } from '@xinyu/platform/carrier/local'
import { readConfig } from '@xinyu/platform/config'
import { migrateService } from '@xinyu/platform/service'
import { services } from './services.ts'

/**
 * Brings the databases of these services to the shape of this version, without listening: a step of its own before a
 * rollout.
 */
export const migrateServices = async (
  names: readonly string[],
  env: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<void> => {
  for (const { name, module, config } of services.filter((service) => names.includes(service.name))) {
    const done = await migrateService({ name, module, config: readConfig(config, env), carrier: new LocalCarrier() })
    print(done.length === 0 ? `${name}: up to date` : `${name}:\n${done.map((step) => `  ${step}`).join('\n')}`)
  }
}
