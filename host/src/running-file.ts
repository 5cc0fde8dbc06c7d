import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '@xinyu/platform/config'

const nameOf = (dataDir: string): string => join(dataDir, 'running.json')

/** Writes the environment of the running product for the command line; only its owner may read it. */
export const writeRunningFile = (dataDir: string, env: Record<string, string | undefined>): void =>
  writeFileSync(nameOf(dataDir), JSON.stringify(env, null, 2), { mode: 0o600 })

export const removeRunningFile = (dataDir: string): void => rmSync(nameOf(dataDir), { force: true })

/** The environment of the product that runs on this data folder; what the caller's environment names wins. */
export const readRunningFile = (
  dataDir: string,
  given: Record<string, string | undefined>,
): Record<string, string | undefined> => {
  if (given.INTERNAL_SECRET && given.USERS_URL) return given
  try {
    return { ...(JSON.parse(readFileSync(nameOf(dataDir), 'utf8')) as Record<string, string>), ...given }
  } catch {
    throw new ConfigError(
      `No product runs on the data folder ${dataDir}. Start it with \`npm start\` in another terminal, or name another folder with XINYU_DATA; in a cluster set INTERNAL_SECRET and the services' URLs.`,
    )
  }
}
