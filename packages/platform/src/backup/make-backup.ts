import { randomBytes } from 'node:crypto'
import type { MongoClient } from 'mongodb'
import type { Clock } from '../clock.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import type { BackupFiles } from './backup-files.ts'
import { backupNames, type Manifest } from './manifest.ts'
import { quiescentPoint } from './quiescent-point.ts'
import { storeDatabase } from './stored-documents.ts'
import { ObjectsOfBackup } from './stored-objects.ts'

export interface BackupSource {
  client: MongoClient
  namespace: string
  services: readonly string[]
  objects: ObjectStore
}
interface Options extends BackupSource {
  files: BackupFiles
  clock: Clock
  env: Record<string, string | undefined>
  print(line: string): void
}

export const databaseOf = (namespace: string, service: string): string => `${namespace}_${service}`

/**
 * One point in time across every service's database, and the objects that those documents reference. So no service has
 * applied a fact that its publisher's backup lacks; facts in transit are in an outbox or an event log.
 */
export const makeBackup = async (options: Options): Promise<Manifest> => {
  const { client, namespace, services, files, clock, env, print } = options
  const id = `${clock
    .now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}`
  const objects = new ObjectsOfBackup(options.objects, files)
  await objects.collect()
  const moment = await quiescentPoint(client, databaseOf(namespace, services[0] ?? ''), env)
  const databases: Manifest['databases'] = []
  try {
    for (const service of services) {
      const db = client.db(databaseOf(namespace, service))
      const session = moment.session ? { session: moment.session } : {}
      const collections = await storeDatabase(db, { id, service, files, ...session })
      databases.push({ service, collections })
      print(`${service}: ${totalOf(collections.map(({ file }) => file.count))} documents`)
    }
  } finally {
    await moment.end()
  }
  if (moment.how === 'held') print(`writers waited ${clock.now().getTime() - moment.at.getTime()} ms`)
  await objects.collect(moment.at)
  const list = await objects.writeList(id)
  print(`${list.count} objects`)
  const times = { at: moment.at.toISOString(), finished: clock.now().toISOString() }
  const manifest: Manifest = { id, ...times, how: moment.how, namespace, databases, objects: list }
  await files.writeJson(backupNames.manifest(id), manifest)
  return manifest
}

export const totalOf = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
