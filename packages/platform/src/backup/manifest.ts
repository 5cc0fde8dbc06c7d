import { z } from 'zod'

const file = z.object({ name: z.string(), count: z.int(), bytes: z.int(), sha256: z.string() })
export type StoredFile = z.output<typeof file>

/** The content of a backup; written last, and a backup without it does not count. */
export const manifestShape = z.object({
  id: z.string(),
  /** the point in time: everything acknowledged before it is in the backup */
  at: z.iso.datetime(),
  finished: z.iso.datetime(),
  how: z.enum(['snapshot', 'held']),
  namespace: z.string(),
  databases: z.array(
    z.object({
      service: z.string(),
      collections: z.array(
        z.object({
          name: z.string(),
          options: z.record(z.string(), z.unknown()),
          indexes: z.array(z.record(z.string(), z.unknown())),
          file,
        }),
      ),
    }),
  ),
  objects: file,
})
export type Manifest = z.output<typeof manifestShape>

export const backupNames = {
  manifest: (id: string): string => `backups/${id}/manifest`,
  objects: (id: string): string => `backups/${id}/objects`,
  collection: (id: string, service: string, collection: string): string => `backups/${id}/${service}/${collection}`,
  object: (hash: string): string => `objects/${hash.slice(0, 2)}/${hash}`,
  leavers: 'leavers/latest',
  pinnedLeavers: 'leavers/pinned',
}
