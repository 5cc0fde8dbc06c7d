import { DAY_MS } from '@xinyu/contracts/rules/time'
import { AppError } from '../error.ts'
import type { BackupFiles } from './backup-files.ts'
import { backupNames, type Manifest, manifestShape } from './manifest.ts'
import { countDocuments } from './stored-documents.ts'
import { listedObjects, storedObjectNames, readObject } from './stored-objects.ts'

const idOf = (name: string): string => name.split('/')[1] ?? ''
/** an id begins with its time, as in 20261122T171500Z-ab12cd */
const timeOf = (id: string): Date =>
  new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'))

/** Ids of all finished backups, oldest first. */
export const finishedBackups = async (files: BackupFiles): Promise<string[]> => {
  const ids: string[] = []
  for await (const name of files.place.names('backups/')) if (name.endsWith('/manifest')) ids.push(idOf(name))
  return ids.sort()
}

/** `latest`, or one by its id. Throws NOT_FOUND. */
export const readManifest = async (files: BackupFiles, wanted: string): Promise<Manifest> => {
  const ids = await finishedBackups(files)
  const id = wanted === 'latest' ? ids.at(-1) : ids.find((one) => one === wanted)
  if (id === undefined) throw new AppError('NOT_FOUND')
  return manifestShape.parse(await files.readJson(backupNames.manifest(id)))
}

/** Reads the whole backup as a restore would. Throws if anything was changed or is missing. */
export const checkBackup = async (
  files: BackupFiles,
  { databases, objects }: Manifest,
): Promise<{ documents: number; objects: number }> => {
  let [documents, seen] = [0, 0]
  for (const { collections } of databases)
    for (const stored of collections) {
      const count = await countDocuments(files, stored)
      if (count !== stored.file.count) throw new Error(`${stored.file.name} has ${count} documents`)
      documents += count
    }
  for await (const object of listedObjects(files, objects)) {
    await readObject(files, object)
    seen++
  }
  return { documents, objects: seen }
}

/**
 * Deletes backups older than `days`, but never the newest finished one; the rest of interrupted ones; and objects that
 * no backup references any more. Must not run during a backup.
 */
export const expireBackups = async (files: BackupFiles, days: number, now: Date): Promise<string[]> => {
  const finished = await finishedBackups(files)
  const newest = finished.at(-1)
  const known = new Set<string>()
  for await (const name of files.place.names('backups/')) known.add(idOf(name))
  const isOver = (id: string): boolean =>
    id !== newest && timeOf(id).getTime() < now.getTime() - (finished.includes(id) ? days : 1) * DAY_MS
  const over = [...known].filter(isOver).sort()
  for (const id of over) {
    // the manifest first: without it the backup does not count if the deletion is interrupted
    await files.place.remove(backupNames.manifest(id))
    for await (const name of files.place.names(`backups/${id}/`)) await files.place.remove(name)
  }
  if (over.length > 0) await removeUnreferenced(files)
  return over
}

const removeUnreferenced = async (files: BackupFiles): Promise<void> => {
  const unreferenced = await storedObjectNames(files)
  for (const id of await finishedBackups(files)) {
    const { objects } = await readManifest(files, id)
    for await (const { hash } of listedObjects(files, objects)) unreferenced.delete(backupNames.object(hash))
  }
  for (const name of unreferenced) await files.place.remove(name)
}
