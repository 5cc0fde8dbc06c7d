import { join, resolve } from 'node:path'
import { childCommand } from '../process/child-command.ts'
import type { Engine, Log } from '../engine.ts'
import { startEngineProcess } from '../process/engine-process.ts'
import type { AccessKey } from './signature.ts'
import { stablePort } from '../ports.ts'
import { storedAccessKey } from '../secrets.ts'

export interface ObjectStoreOptions {
  dir: string
  /** Its only bucket; private. */
  bucket: string
  log: Log
}

export interface ObjectStore extends Engine {
  bucket: string
  accessKey: AccessKey
}

/**
 * A folder behind Alibaba OSS's own protocol (signature version 1), for its SDK with `sldEnable: true`.
 */
export async function startObjectStore({ dir, bucket, log }: ObjectStoreOptions): Promise<ObjectStore> {
  const port = await stablePort(dir, 'oss')
  const accessKey = storedAccessKey(join(dir, 'access-key.json'))
  const env = {
    OSS_DIR: join(resolve(dir), 'store'),
    OSS_PORT: String(port),
    OSS_BUCKET: bucket,
    OSS_ACCESS_KEY_ID: accessKey.id,
    OSS_ACCESS_KEY_SECRET: accessKey.secret,
  }
  const plan = {
    name: 'Object store',
    engine: 'object-store',
    dir,
    command: childCommand('object-store', import.meta.url),
    env,
    log,
  }
  // the SDK signs no links for an endpoint that is an IP address
  return Object.assign(await startEngineProcess(plan, `http://localhost:${port}`), { bucket, accessKey })
}
