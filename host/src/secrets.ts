import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeSecrets } from '@xinyu/platform/make-secrets'

/**
 * Secrets of a start on one's own machine: made once, kept beside the data, readable by their owner only. A folder of
 * an older version gets those that it lacks.
 */
export const keptSecrets = (dataDir: string): Record<string, string> => {
  const file = join(dataDir, 'secrets.json')
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
  const secrets = { ...makeSecrets(), ...kept }
  if (Object.keys(secrets).length === Object.keys(kept).length) return kept
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}
