import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeSecrets } from '@xinyu/platform/make-secrets'

/** Secrets of a start on one's own machine: made once, kept beside the data, readable by their owner only. */
export const keptSecrets = (dataDir: string): Record<string, string> => {
  const file = join(dataDir, 'secrets.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const secrets = makeSecrets()
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}
