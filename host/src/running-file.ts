import { readRunning, writeRunningFile as write } from '@xinyu/platform/runtime/running-file'
import { gatewayConfig } from '@xinyu/gateway/config'
import { ConfigError } from '@xinyu/platform/config'
import type { z } from 'zod'
import { backupConfig } from './backup/backup-settings.ts'
import { services } from './services.ts'
import { developmentDefaults, hostConfig, readSettings } from './settings.ts'

type Env = Record<string, string | undefined>

/** `SANDBOX_KEYS` is not among them: only the sandboxes read it. */
const known = new Set(
  [...services.map(({ config }) => config), gatewayConfig, hostConfig, backupConfig].flatMap((schema) =>
    Object.keys((schema as z.ZodObject).shape),
  ),
)

/** Tells the command line which product runs on the folder. Contains no secret values and no other shell variables. */
export const writeRunningFile = (dataDir: string, env: Env): void =>
  write(dataDir, env, { isKnown: (name) => known.has(name), published: developmentDefaults(readSettings({})) })

/** The environment of the product that runs on this data folder; the caller's environment wins. */
export const readRunningFile = (dataDir: string, given: Env): Env => {
  if (given.INTERNAL_SECRET && given.USERS_URL) return given
  const { env, givenSecrets } = readOrExplain(dataDir)
  const missing = givenSecrets.filter((name) => !given[name])
  if (missing.length > 0)
    throw new ConfigError(
      `The product on ${dataDir} was started with ${missing.join(', ')} in its environment, which is not stored: set the same for this command.`,
    )
  return { ...env, ...given }
}

const readOrExplain = (dataDir: string): ReturnType<typeof readRunning> => {
  try {
    return readRunning(dataDir)
  } catch {
    throw new ConfigError(
      `No product runs on the data folder ${dataDir}. Start it with \`npm start\` in another terminal, or name another folder with XINYU_DATA; in a cluster set INTERNAL_SECRET and the services' URLs.`,
    )
  }
}
