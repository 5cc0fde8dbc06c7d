import OSS from 'ali-oss'
import { Redis } from 'ioredis'
import { EJSON } from 'bson'
import { MongoClient } from 'mongodb'

export interface Stores {
  mongodbUrl: string
  redisUrl: string
  qdrantUrl: string
  qdrantKey: string
  ossEndpoint: string
  ossBucket: string
  ossKey: readonly string[]
}
export interface Found {
  /** name of the planted value */
  value: string
  place: string
}
type Planted = Readonly<Record<string, string>>

const find = (planted: Planted, text: string, place: string): Found[] =>
  Object.entries(planted).flatMap(([value, wanted]) => (text.includes(wanted) ? [{ value, place }] : []))

/** Finds every place in every store that contains one of the values. */
export const findPlanted = async (stores: Stores, planted: Planted): Promise<Found[]> => [
  ...(await inMongo(stores.mongodbUrl, planted)),
  ...(await inRedis(stores.redisUrl, planted)),
  ...(await inQdrant(stores, planted)),
  ...(await inObjects(stores, planted)),
]

const inMongo = async (url: string, planted: Planted): Promise<Found[]> => {
  const client = await new MongoClient(url).connect()
  const found: Found[] = []
  const { databases } = await client.db().admin().listDatabases()
  for (const { name } of databases.filter(({ name: one }) => !['admin', 'config', 'local'].includes(one)))
    for (const { name: collection } of await client.db(name).listCollections().toArray())
      for await (const document of client.db(name).collection(collection).find())
        found.push(...find(planted, EJSON.stringify(document), `${name}.${collection}`))
  await client.close()
  return found
}

const inRedis = async (url: string, planted: Planted): Promise<Found[]> => {
  const redis = new Redis(url)
  const found: Found[] = []
  const values: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, 0, -1),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, '0', '-1'),
    stream: (key) => redis.xrange(key, '-', '+'),
  }
  for (const key of await redis.keys('*')) {
    const value = await values[await redis.type(key)]?.(key)
    found.push(...find(planted, `${key} ${JSON.stringify(value)}`, `redis ${key.replace(/[0-9a-f]{24}|\d{6,}/g, '…')}`))
  }
  redis.disconnect()
  return found
}

const inQdrant = async ({ qdrantUrl, qdrantKey }: Stores, planted: Planted): Promise<Found[]> => {
  if (!qdrantUrl) return []
  const ask = async (path: string, body?: object): Promise<Record<string, never>> => {
    const headers = { 'content-type': 'application/json', ...(qdrantKey ? { 'api-key': qdrantKey } : {}) }
    const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers }
    return ((await (await fetch(`${qdrantUrl}${path}`, init)).json()) as { result: Record<string, never> }).result
  }
  const collections = (await ask('/collections')).collections as unknown as { name: string }[]
  const found: Found[] = []
  for (const { name } of collections) {
    const page = await ask(`/collections/${name}/points/scroll`, { limit: 10_000, with_payload: true })
    found.push(...find(planted, JSON.stringify(page), `qdrant ${name}`))
  }
  return found
}

/** Searches names and contents, regardless of access rights. */
const inObjects = async ({ ossEndpoint, ossBucket, ossKey }: Stores, planted: Planted): Promise<Found[]> => {
  const [accessKeyId = '', accessKeySecret = ''] = ossKey
  const options = { endpoint: ossEndpoint, bucket: ossBucket, accessKeyId, accessKeySecret, sldEnable: true }
  const store = new OSS(options as OSS.Options)
  const found: Found[] = []
  for (let marker: string | undefined, more = true; more;) {
    const page = await store.list({ 'max-keys': 500, ...(marker ? { marker } : {}) }, {})
    for (const { name } of page.objects ?? []) {
      const content = ((await store.get(name)).content as Buffer).toString('utf8')
      found.push(...find(planted, `${name} ${content}`, `object ${name}`))
    }
    marker = page.nextMarker
    more = page.isTruncated
  }
  return found
}
