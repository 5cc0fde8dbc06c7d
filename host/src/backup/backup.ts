import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Leaver, leaveAgain, leaver, listLeavers } from '@xinyu/contracts/internal/users-operations'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { checkBackup, expireBackups, finishedBackups, readManifest } from '@xinyu/platform/backup/backups'
import { forgetFacts } from '@xinyu/platform/backup/forget-facts'
import { type BackupSource, makeBackup, totalOf } from '@xinyu/platform/backup/make-backup'
import { backupNames, type Manifest } from '@xinyu/platform/backup/manifest'
import { restoreBackup } from '@xinyu/platform/backup/restore-backup'
import { Clock } from '@xinyu/platform/clock'
import { ConfigError, readConfig } from '@xinyu/platform/config'
import { mongoSecurity } from '@xinyu/platform/connections/engine-security'
import type { InternalClient } from '@xinyu/platform/connections/internal-client'
import { connectMongo } from '@xinyu/platform/backup/connect-mongo'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { z } from 'zod'
import { readBackupSettings, sourceConfig } from './backup-settings.ts'
import { serviceNames } from '../operations.ts'
import type { HostSettings } from '../settings.ts'

type Print = (line: string) => void
type Env = Record<string, string | undefined>

const clock = new Clock()
const timeoutMs = 120_000
/** added to the retention of backups: longer than an account waits for its erasure */
const marginDays = 30
const ledger = z.object({ at: z.string(), leavers: z.array(leaver) })

const withSource = async <T>(env: Env, work: (source: BackupSource) => Promise<T>): Promise<T> => {
  const config = readConfig(sourceConfig, env)
  const client = await connectMongo(config.MONGODB_URL, mongoSecurity(config))
  try {
    const objects = new ObjectStore(config, clock)
    return await work({ client, namespace: config.XINYU_NAMESPACE, services: serviceNames, objects })
  } finally {
    await client.close()
  }
}

/** Backs up the running product, then records erasures and deletes expired backups. */
export const backUp = async (env: Env, internal: InternalClient, print: Print): Promise<Manifest> => {
  const { files, days } = readBackupSettings(env)
  const manifest = await withSource(env, (source) => makeBackup({ ...source, files, clock, env, print }))
  print(`backup ${manifest.id}: everything from before ${manifest.at}`)
  await recordErasures(env, internal, print)
  for (const id of await expireBackups(files, days, clock.now())) print(`${id}: older than ${days} days, removed`)
  return manifest
}

export const listBackups = async (env: Env, print: Print): Promise<void> => {
  const { files } = readBackupSettings(env)
  for (const id of await finishedBackups(files)) {
    const { at, databases, objects } = await readManifest(files, id)
    const documents = totalOf(databases.flatMap(({ collections }) => collections.map(({ file }) => file.count)))
    print(`${id}  ${at}  ${documents} documents, ${objects.count} objects`)
  }
}

export const checkStored = async (env: Env, wanted: string, print: Print): Promise<void> => {
  const { files } = readBackupSettings(env)
  const manifest = await readManifest(files, wanted)
  const { documents, objects } = await checkBackup(files, manifest)
  print(`${manifest.id}: ${documents} documents and ${objects} objects are as they were written`)
}

/** Records outside the databases which accounts are being or have been erased. */
export const recordErasures = async (env: Env, internal: InternalClient, print: Print): Promise<void> => {
  const { files, days } = readBackupSettings(env)
  const now = clock.now()
  const since = new Date(now.getTime() - (days + marginDays) * DAY_MS).toISOString()
  const leavers: Leaver[] = []
  for (let after: Leaver | null = null, more = true; more;) {
    const { list }: { list: Leaver[] } = await internal.call(listLeavers, { since, after, limit: 1_000 }, timeoutMs)
    leavers.push(...list)
    after = list.at(-1) ?? null
    more = list.length === 1_000
  }
  await files.writeJson(backupNames.leavers, { at: now.toISOString(), leavers })
  print(`${leavers.length} people are leaving or have left`)
}

/** Erases the recorded accounts again after a restore. The restored product stays closed until then. */
export const repeatErasures = async (env: Env, internal: InternalClient, print: Print): Promise<void> => {
  const { files } = readBackupSettings(env)
  if (!(await files.place.has(backupNames.pinnedLeavers))) return print('no restore waits for those who left')
  const { at, leavers } = ledger.parse(await files.readJson(backupNames.pinnedLeavers))
  for (const one of leavers) await internal.call(leaveAgain, one, timeoutMs)
  await files.place.remove(backupNames.pinnedLeavers)
  print(`${leavers.length} people who had left by ${at} have left again`)
}

/**
 * Restores a backup into empty engines. If no engine addresses are set, starts the engines of the data folder, as
 * `npm start` does.
 */
export const restore = async (settings: HostSettings, env: Env, wanted: string, print: Print): Promise<void> => {
  const { files } = readBackupSettings(env)
  if (existsSync(join(settings.dataDir, 'running.json')))
    throw new ConfigError(`A product runs on ${settings.dataDir}. Stop it first: a restore fills what nobody uses.`)
  const manifest = await readManifest(files, wanted)
  print(`restoring ${manifest.id}: everything from before ${manifest.at}`)
  // the production images do not contain the engines package
  const engines = env.MONGODB_URL
    ? null
    : await (await import('@xinyu/engines/engines')).startEngines({ ...settings, env, log: () => undefined })
  try {
    const whole = { ...env, ...engines?.env }
    const forgotten = await forgetFacts(readConfig(sourceConfig, whole))
    if (forgotten.length > 0) print(`${forgotten.length} topics of the broker removed`)
    await withSource(whole, (source) => restoreBackup({ ...source, files, manifest, print }))
  } finally {
    await engines?.stop()
  }
  print('Now start the product, its gateway last: docs/runbooks/restore.md says what comes in between.')
}
