// Documents written straight into the databases: a given number of each kind, and one reader whose own lists grow
// with it.
const minute = 60_000
export const at = (index) => new Date(Date.now() - index * minute)
export const stored = { version: 1, factCount: 0, outbox: [] }
/** one of this many documents is the reader's */
export const share = 50
export const ownerOf = (index, { id }) => (index % share === 0 ? id : 'another')

/** Inserts without the collection's indexes and rebuilds them at the end: many times faster at a million. */
export const fill = async (service, name, count, make) => {
  const collection = service.database.collection(name, { shardKey: '_id' })
  const indexes = (await collection.indexes().catch(() => [])).filter(({ name }) => name !== '_id_')
  if (indexes.length > 0) await collection.dropIndexes()
  for (let done = 0; done < count; done += 2_000)
    await collection.insertMany(
      Array.from({ length: Math.min(2_000, count - done) }, (_, index) => make(done + index)),
      { ordered: false, writeConcern: { w: 1, j: false } },
    )
  if (indexes.length > 0) await collection.createIndexes(indexes.map(({ v: _version, ...index }) => index))
}
