import type { Document } from 'mongodb'

/** The shard key of a collection: one field, or several. */
export type ShardKey = string | readonly string[]

interface Administration {
  command(command: Document): Promise<Document>
}

/**
 * One field is hashed, so that new ids are distributed; several are ranges in their order, for lists that filter by
 * them.
 */
const keyOf = (key: ShardKey): Document =>
  typeof key === 'string' ? { [key]: 'hashed' } : Object.fromEntries(key.map((field) => [field, 1]))

const alreadySharded = 20
const alreadyInitialized = 23

/**
 * Sets the shard key of each collection on a sharded cluster; does nothing elsewhere, such as on a replica set. Returns
 * the collections that were changed. Harmless when repeated; throws for a collection with another key.
 */
export const shardCollections = async (
  admin: Administration,
  database: string,
  keys: ReadonlyMap<string, ShardKey>,
): Promise<string[]> => {
  const { msg } = await admin.command({ hello: 1 })
  if (msg !== 'isdbgrid') return []
  const changed: string[] = []
  for (const [name, key] of keys) {
    const command = { shardCollection: `${database}.${name}`, key: keyOf(key) }
    const isNew = await admin.command(command).then(
      () => true,
      (error: { code?: number }) => {
        if (error.code === alreadySharded || error.code === alreadyInitialized) return false
        throw error
      },
    )
    if (isNew) changed.push(name)
  }
  return changed
}
