import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { AccessKey } from './object-store/signature.ts'
import { openPrivateFolder, privateFile } from './process/private-folder.ts'

function isAccessKey(value: unknown): value is AccessKey {
  return typeof value === 'object' && value !== null && 'id' in value && 'secret' in value
}

/** The object store's key pair: random, created once for a data folder, readable by its owner only. */
export function storedAccessKey(file: string): AccessKey {
  if (existsSync(file)) {
    chmodSync(file, privateFile)
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isAccessKey(stored)) return stored
  }
  const created: AccessKey = {
    id: `LOCAL${randomBytes(10).toString('hex').toUpperCase()}`,
    secret: randomBytes(24).toString('base64url'),
  }
  openPrivateFolder(dirname(file))
  writeFileSync(file, JSON.stringify(created), { mode: privateFile })
  return created
}
