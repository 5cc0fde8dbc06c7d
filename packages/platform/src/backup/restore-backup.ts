import { ConfigError } from '../config.ts'
import { Slots } from '../concurrency/slots.ts'
import type { BackupFiles } from './backup-files.ts'
import { type BackupSource, databaseOf } from './make-backup.ts'
import { backupNames, type Manifest } from './manifest.ts'
import { loadCollection } from './stored-documents.ts'
import { listedObjects, readObject } from './stored-objects.ts'

interface Options extends Omit<BackupSource, 'services'> {
  files: BackupFiles
  manifest: Manifest
  print(line: string): void
}

/** Fills empty databases and the object store from a backup. Throws if a database is not empty: nothing is merged. */
export const restoreBackup = async (options: Options): Promise<void> => {
  const { client, namespace, objects, files, manifest, print } = options
  for (const { service } of manifest.databases) {
    const name = databaseOf(namespace, service)
    if ((await client.db(name).listCollections({}, { nameOnly: true }).toArray()).length > 0)
      throw new ConfigError(
        `The database ${name} is not empty. A restore fills empty ones: see docs/runbooks/restore.md.`,
      )
  }
  await pinLeavers(files)
  for (const { service, collections } of manifest.databases) {
    const db = client.db(databaseOf(namespace, service), { writeConcern: { w: 'majority', journal: true } })
    let documents = 0
    for (const stored of collections) {
      const count = await loadCollection(db, files, stored)
      if (count !== stored.file.count)
        throw new Error(`${service}.${stored.name}: ${count} of ${stored.file.count} documents`)
      documents += count
    }
    print(`${service}: ${documents} documents`)
  }
  let count = 0
  const slots = new Slots(8)
  const work = new Set<Promise<void>>()
  for await (const object of listedObjects(files, manifest.objects)) {
    const task = slots.run(() => readObject(files, object, objects))
    work.add(task)
    task.then(
      () => work.delete(task),
      () => undefined,
    )
    count++
    if (work.size >= 32) await Promise.race(work)
  }
  await Promise.all(work)
  print(`${count} objects`)
}

/**
 * Keeps the list of members who left since the backup in a second file, so that it is not overwritten before they are
 * erased again.
 */
const pinLeavers = async (files: BackupFiles): Promise<void> => {
  if ((await files.place.has(backupNames.pinnedLeavers)) || !(await files.place.has(backupNames.leavers))) return
  await files.writeJson(backupNames.pinnedLeavers, await files.readJson(backupNames.leavers))
}
