import { createHash } from 'node:crypto'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Inject, Injectable } from '@nestjs/common'
import { QdrantClient, type Schemas } from '@qdrant/js-client-rest'
import type { FaceConfig } from '../config.ts'

export interface IndexedFace {
  user_id: string
  label: string
  descriptor: readonly number[]
  isShown: boolean
  gender: number | null
  region: string | null
}
export interface FaceQuery {
  descriptor: readonly number[]
  distance: number
  take: number
  except: readonly string[]
  gender?: number
  /** includes people whom others cannot currently find: banned, in stealth, not approved yet */
  includeHidden?: boolean
}
export interface Hit {
  user_id: string
  distance: number
}

/** Qdrant takes whole numbers or UUIDs as ids: a UUID derived from user and label. */
const pointId = (userId: string, label: string): string =>
  createHash('sha256')
    .update(`${userId}\u0000${label}`)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const ofUser = (userId: string): Schemas['Filter'] => ({ must: [{ key: 'user_id', match: { value: userId } }] })

/**
 * The searchable faces, in Qdrant. A copy: everything in it can be rebuilt from `members` and `people`. Accessed
 * through an alias, so that a rebuild fills another collection and then replaces it in one step.
 */
@Injectable()
export class FaceIndexStore {
  readonly #client: QdrantClient | null
  readonly #alias: string
  #ready: Promise<void> | null = null

  constructor(@Inject(CONFIG) config: FaceConfig) {
    this.#client = config.QDRANT_URL
      ? new QdrantClient({
          url: config.QDRANT_URL,
          apiKey: config.QDRANT_API_KEY,
          checkCompatibility: false,
          timeout: 10_000,
          maxConnections: 32,
        })
      : null
    this.#alias = `${config.XINYU_NAMESPACE}_faces`
  }

  /**
   * number of candidates during a graph search, recall against time: enough for vectors without structure, as faces are
   */
  readonly searchParams = { hnsw_ef: 1024 }

  get isConfigured(): boolean {
    return this.#client !== null
  }

  /** Replaces all points of `userId` with these. */
  async upsert(userId: string, faces: readonly IndexedFace[], collection = this.#alias): Promise<void> {
    const client = await this.#connected()
    const points = faces.map(pointOf)
    if (points.length > 0) await client.upsert(collection, { wait: true, points })
    const stale: Schemas['Filter'] = {
      ...ofUser(userId),
      ...(points.length > 0 ? { must_not: [{ has_id: points.map(({ id }) => id) }] } : {}),
    }
    await client.delete(collection, { wait: true, filter: stale })
  }

  /** Adds many people's faces to a collection that is being built. */
  async fill(faces: readonly IndexedFace[], collection: string): Promise<void> {
    const client = await this.#connected()
    if (faces.length > 0) await client.upsert(collection, { wait: true, points: faces.map(pointOf) })
  }

  /** Nearest first, one hit per face. */
  async search({ descriptor, distance, take, except, gender, includeHidden = false }: FaceQuery): Promise<Hit[]> {
    const client = await this.#connected()
    const must: Schemas['Condition'][] = [
      ...(includeHidden ? [] : [{ key: 'shown', match: { value: true } }]),
      ...(gender === undefined ? [] : [{ key: 'gender', match: { value: gender } }]),
    ]
    const must_not: Schemas['Condition'][] = except.length > 0 ? [{ key: 'user_id', match: { any: [...except] } }] : []
    const { points } = await client
      .query(this.#alias, {
        query: [...descriptor],
        limit: take,
        score_threshold: distance,
        filter: { must, must_not },
        params: this.searchParams,
        with_payload: ['user_id'],
      })
      .catch(unavailable)
    return points.map(({ payload, score }) => ({ user_id: String(payload?.user_id), distance: score }))
  }

  async count(userId?: string): Promise<number> {
    const client = await this.#connected()
    return (
      await client.count(this.#alias, { exact: true, ...(userId === undefined ? {} : { filter: ofUser(userId) }) })
    ).count
  }

  /** A name for a new collection. */
  newName(): string {
    return `${this.#alias}_${Date.now()}`
  }

  /** Creates a collection, or its missing parts; returns whether it existed. */
  async prepare(collection: string): Promise<boolean> {
    const client = await this.#connected()
    const { exists } = await client.collectionExists(collection)
    await create(client, collection, exists)
    return exists
  }

  /** Drops a collection that was never in use. */
  async drop(collection: string): Promise<void> {
    const client = await this.#connected()
    if ((await this.#collectionInUse(client)) !== collection) await client.deleteCollection(collection)
  }

  /** Switches searches and writes to `collection`, and drops the one used before. */
  async switchTo(collection: string): Promise<void> {
    const client = await this.#connected()
    const before = await this.#collectionInUse(client)
    if (before === collection) return
    const actions = [
      ...(before ? [{ delete_alias: { alias_name: this.#alias } }] : []),
      { create_alias: { alias_name: this.#alias, collection_name: collection } },
    ]
    await client.updateCollectionAliases({ actions })
    if (before) await client.deleteCollection(before)
  }

  async #collectionInUse(client: QdrantClient): Promise<string | undefined> {
    const { aliases } = await client.getAliases()
    return aliases.find(({ alias_name }) => alias_name === this.#alias)?.collection_name
  }

  async #connected(): Promise<QdrantClient> {
    const client = this.#client
    if (!client) throw new AppError('UNAVAILABLE', { engine: 'QDRANT_URL' })
    this.#ready ??= this.#prepare(client)
    await this.#ready.catch((error: unknown) => {
      this.#ready = null
      return unavailable(error)
    })
    return client
  }

  async #prepare(client: QdrantClient): Promise<void> {
    if (await this.#collectionInUse(client)) return
    const name = `${this.#alias}_0`
    if (!(await client.collectionExists(name)).exists) await create(client, name)
    await client.updateCollectionAliases({
      actions: [{ create_alias: { alias_name: this.#alias, collection_name: name } }],
    })
  }
}

const pointOf = ({ user_id, label, descriptor, isShown, gender, region }: IndexedFace) => ({
  id: pointId(user_id, label),
  vector: [...descriptor],
  payload: { user_id, shown: isShown, gender, region },
})

const create = async (client: QdrantClient, name: string, exists = false): Promise<void> => {
  if (!exists)
    await client.createCollection(name, {
      vectors: { size: 128, distance: 'Euclid' },
      hnsw_config: { m: 32, ef_construct: 256 },
    })
  await client.createPayloadIndex(name, { field_name: 'user_id', field_schema: 'keyword', wait: true })
  await client.createPayloadIndex(name, { field_name: 'shown', field_schema: 'bool', wait: true })
  await client.createPayloadIndex(name, { field_name: 'gender', field_schema: 'integer', wait: true })
  await client.createPayloadIndex(name, { field_name: 'region', field_schema: 'keyword', wait: true })
}

const unavailable = (error: unknown): never => {
  throw new AppError('UNAVAILABLE', { engine: 'Qdrant', reason: error instanceof Error ? error.name : 'unknown' })
}
