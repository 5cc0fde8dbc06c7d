import { finished, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { Injectable } from '@nestjs/common'
import type OSS from 'ali-oss'
import { Clock } from '../clock.ts'
import { AppError } from '../error.ts'
import { UPLOADS } from '../pictures/picture.rules.ts'
import type { VirusScanner } from '../uploads/virus-scanner.ts'
import { ObjectAddresses, type StoreSettings } from './object-addresses.ts'

interface NamedObject {
  name: string
  lastModified: string
  size: number
}
export interface ListedObject {
  key: string
  size: number
  changedAt: Date
}
interface Listed {
  objects?: NamedObject[]
  nextContinuationToken?: string | undefined
}

const isMissing = (error: unknown): boolean => (error as { status?: number }).status === 404
const endOfTime = new Date(8.64e15)
/** transfers to or from the store that take longer are aborted */
const streamMs = 30 * 60_000

const headersOf = (type: string, isPublic: boolean): Record<string, string> => ({
  'Content-Type': type,
  'x-oss-object-acl': isPublic ? 'public-read' : 'private',
  'Cache-Control': isPublic ? 'public, max-age=31536000, immutable' : 'no-store',
})

/** Pictures and files, by Alibaba's OSS protocol. Keys are private unless `put` makes them public. */
@Injectable()
export class ObjectStore extends ObjectAddresses {
  /** `scanner`: scans every upload before it is read */
  constructor(
    config: StoreSettings,
    clock: Clock,
    private readonly scanner: VirusScanner | null = null,
  ) {
    super(config, clock)
  }

  /** Keys below `prefix` of objects written before `moment`, in pages of `limit`. */
  async *keysBefore(prefix: string, moment: Date, limit = 500): AsyncGenerator<string> {
    for await (const { name, lastModified } of this.#below(prefix, limit))
      if (new Date(lastModified) < moment) yield name
  }

  async *list(prefix: string): AsyncGenerator<ListedObject> {
    for await (const { name, size, lastModified } of this.#below(prefix, 1_000))
      yield { key: name, size, changedAt: new Date(lastModified) }
  }

  /** An object's headers and access. Throws NOT_FOUND. */
  async describe(key: string): Promise<{ type: string; isPublic: boolean }> {
    try {
      const [head, { acl }] = await Promise.all([this.client.head(key), this.client.getACL(key)])
      const type = (head.res.headers as Record<string, string>)['content-type'] ?? 'application/octet-stream'
      return { type, isPublic: acl.startsWith('public') }
    } catch (error) {
      if (isMissing(error)) throw new AppError('NOT_FOUND')
      throw error
    }
  }

  async *#below(prefix: string, limit: number): AsyncGenerator<NamedObject> {
    let token: string | undefined
    do {
      const page: Listed = await this.client.listV2({
        prefix,
        'max-keys': String(limit),
        ...(token ? { 'continuation-token': token } : {}),
      })
      yield* page.objects ?? []
      token = page.nextContinuationToken
    } while (token)
  }

  /**
   * Throws NOT_FOUND, or TOO_LARGE before reading more than `maxBytes`. For an upload: UPLOAD_UNSAFE, and it is
   * deleted, if the scanner finds a virus; UNAVAILABLE while the scanner is away.
   */
  async get(key: string, maxBytes = 20 << 20): Promise<Buffer> {
    try {
      const head = await this.client.head(key)
      if (Number((head.res.headers as Record<string, string>)['content-length'] ?? 0) > maxBytes)
        throw new AppError('TOO_LARGE')
      const bytes = (await this.client.get(key)).content as Buffer
      if (key.startsWith(UPLOADS)) await this.scanner?.check(bytes)
      return bytes
    } catch (error) {
      if (error instanceof AppError && error.code === 'UPLOAD_UNSAFE') await this.remove(key)
      if (isMissing(error)) throw new AppError('NOT_FOUND')
      throw error
    }
  }

  async has(key: string): Promise<boolean> {
    try {
      await this.client.head(key)
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  async put(key: string, bytes: Buffer, { type, isPublic }: { type: string; isPublic: boolean }): Promise<void> {
    await this.client.put(key, bytes, { headers: headersOf(type, isPublic) })
  }

  /** Writes a stream of any size; private by default. An aborted write leaves the object unchanged. */
  async putStream(key: string, bytes: Readable, type: string, { isPublic = false } = {}): Promise<void> {
    const broken = promisify(finished)(bytes, { writable: false }).then(() => new Promise<never>(() => undefined))
    const headers = headersOf(type, isPublic)
    const stored = this.client.putStream(key, bytes, { headers, timeout: streamMs } as unknown as OSS.PutStreamOptions)
    await Promise.race([stored, broken]).finally(() => bytes.destroy())
  }

  /** An object's bytes as a stream. Throws NOT_FOUND. */
  async getStream(key: string): Promise<Readable> {
    try {
      const stream = (await this.client.getStream(key, { timeout: streamMs })).stream as Readable
      // the reader gets its failure; without a listener the error would end the process
      return stream.on('error', () => undefined)
    } catch (error) {
      if (isMissing(error)) throw new AppError('NOT_FOUND')
      throw error
    }
  }

  /** A private copy of an object, made by the store. False: it does not exist. */
  async copy(from: string, to: string): Promise<boolean> {
    try {
      await this.client.copy(to, from, { headers: { 'x-oss-object-acl': 'private' } })
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  /** An object's content type. Throws NOT_FOUND. */
  async typeOf(key: string): Promise<string> {
    try {
      const { headers } = (await this.client.head(key)).res
      return (headers as Record<string, string>)['content-type'] ?? 'application/octet-stream'
    } catch (error) {
      if (isMissing(error)) throw new AppError('NOT_FOUND')
      throw error
    }
  }

  /** Makes an object public or private, with the matching cache headers. */
  async setPublic(key: string, isPublic: boolean): Promise<void> {
    const type = await this.typeOf(key)
    await this.put(key, await this.get(key), { type, isPublic })
  }

  async remove(key: string): Promise<void> {
    await this.client.delete(key)
  }

  /** Deletes everything below `prefix`, which must end in a slash so that no sibling is deleted. */
  async removeAll(prefix: string): Promise<void> {
    if (!prefix.endsWith('/')) throw new Error('a prefix ends with a slash')
    for await (const key of this.keysBelow(prefix)) await this.remove(key)
  }

  keysBelow(prefix: string): AsyncGenerator<string> {
    return this.keysBefore(prefix, endOfTime)
  }
}
