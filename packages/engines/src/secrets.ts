import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { AccessKey } from './oss/signature.ts'

function isAccessKey(value: unknown): value is AccessKey {
  return typeof value === 'object' && value !== null && 'id' in value && 'secret' in value
}

/** The object store's key pair: random, made once for a data folder, readable by its owner only. */
export function keptAccessKey(file: string): AccessKey {
  if (existsSync(file)) {
    chmodSync(file, 0o600)
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isAccessKey(kept)) return kept
  }
  const made: AccessKey = {
    id: `LOCAL${randomBytes(10).toString('hex').toUpperCase()}`,
    secret: randomBytes(24).toString('base64url'),
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  return made
}
