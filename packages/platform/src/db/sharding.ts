import type { Document } from 'mongodb'

/** The field, or fields, by which a collection is spread over shards. */
export type ShardKey = string | readonly string[]

interface Administration {
  command(command: Document): Promise<Document>
}

/**
 * One field is hashed, so that new ids do not all meet one shard; several stand in their order, for the lists that
 * begin with them.
 */
const keyOf = (key: ShardKey): Document =>
  typeof key === 'string' ? { [key]: 'hashed' } : Object.fromEntries(key.map((field) => [field, 1]))

const alreadySharded = 20
const alreadyInitialized = 23

/**
 * Tells a sharded cluster the key of each collection; anywhere else, such as on a replica set, nothing is to be done.
 * Answers the collections that were told. Harmless when repeated; a collection that has another key already refuses.
 */
export const shardCollections = async (
  admin: Administration,
  database: string,
  keys: ReadonlyMap<string, ShardKey>,
): Promise<string[]> => {
  const { msg } = await admin.command({ hello: 1 })
  if (msg !== 'isdbgrid') return []
  const told: string[] = []
  for (const [name, key] of keys) {
    const command = { shardCollection: `${database}.${name}`, key: keyOf(key) }
    const isNew = await admin.command(command).then(
      () => true,
      (error: { code?: number }) => {
        if (error.code === alreadySharded || error.code === alreadyInitialized) return false
        throw error
      },
    )
    if (isNew) told.push(name)
  }
  return told
}
