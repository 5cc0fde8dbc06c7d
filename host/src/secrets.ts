import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPrivateFolder, privateFile } from '@xinyu/engines/process/private-folder'
import { makeSecrets } from '@xinyu/platform/make-secrets'

/**
 * Secrets of a local start: created once, stored next to the data, readable by their owner only. Adds missing ones.
 */
export const loadOrCreateSecrets = (dataDir: string): Record<string, string> => {
  const file = join(dataDir, 'secrets.json')
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
  const secrets = makeSecrets(stored)
  if (Object.keys(secrets).length === Object.keys(stored).length) return stored
  openPrivateFolder(dataDir)
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: privateFile })
  return secrets
}
