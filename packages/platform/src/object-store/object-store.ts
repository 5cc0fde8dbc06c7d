import { createHmac } from 'node:crypto'
import { finished, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { Injectable } from '@nestjs/common'
import OSS from 'ali-oss'
import { Clock } from '../clock.ts'
import type { PlatformConfig } from '../config.ts'
import { AppError } from '../error.ts'
import { UPLOADS } from '../pictures/picture.rules.ts'
import type { VirusScanner } from '../uploads/virus-scanner.ts'

export interface UploadGrant {
  /** the form's default key */
  key: string
  /** any key with this prefix is allowed; absent: only `key` */
  startsWith?: string
  type: string
  maxBytes: number
  seconds: number
}

/** The store's address and our credentials. */
export type StoreSettings = Pick<
  PlatformConfig,
  'OSS_ENDPOINT' | 'OSS_BUCKET' | 'OSS_REGION' | 'OSS_ACCESS_KEY_ID' | 'OSS_ACCESS_KEY_SECRET' | 'OSS_PUBLIC_URL'
>

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
export class ObjectStore {
  readonly #config: StoreSettings
  readonly #clock: Clock
  readonly #client: OSS

  /** `scanner`: scans every upload before it is read */
  constructor(
    config: StoreSettings,
    clock: Clock,
    private readonly scanner: VirusScanner | null = null,
  ) {
    this.#config = config
    this.#clock = clock
    this.#client = new OSS({
      region: config.OSS_REGION,
      accessKeyId: config.OSS_ACCESS_KEY_ID || 'none',
      accessKeySecret: config.OSS_ACCESS_KEY_SECRET || 'none',
      bucket: config.OSS_BUCKET,
      // without a configured endpoint it is the vendor's, which the SDK would call without TLS
      ...(config.OSS_ENDPOINT ? { endpoint: config.OSS_ENDPOINT } : { secure: true }),
      ...(this.#isPathStyle ? { sldEnable: true } : {}),
      timeout: 60_000,
    } as OSS.Options)
  }

  /** Our own store is addressed by path; the vendor's by bucket host. */
  get #isPathStyle(): boolean {
    const { OSS_ENDPOINT } = this.#config
    return OSS_ENDPOINT !== undefined && !new URL(OSS_ENDPOINT).hostname.endsWith('.aliyuncs.com')
  }

  get #bucketUrl(): string {
    const { OSS_PUBLIC_URL, OSS_ENDPOINT, OSS_BUCKET, OSS_REGION } = this.#config
    if (OSS_PUBLIC_URL) return OSS_PUBLIC_URL.replace(/\/$/, '')
    return this.#isPathStyle
      ? `${(OSS_ENDPOINT ?? '').replace(/\/$/, '')}/${OSS_BUCKET}`
      : `https://${OSS_BUCKET}.${OSS_REGION}.aliyuncs.com`
  }

  /** URL of a public object. */
  publicUrl(key: string): string {
    return `${this.#bucketUrl}/${key}`
  }

  /**
   * A PostObject policy for a private object: `key`, or any below `startsWith`, its `type`, at most `maxBytes`, within
   * `seconds`, each key once. OSS accepts any field that no condition names, so each one that affects access or
   * delivery is named: uploads are private, never sniffed, never shown in a page.
   */
  postPolicy({ key, startsWith, type, maxBytes, seconds }: UploadGrant) {
    const pinned = {
      'Content-Type': type,
      'x-oss-content-type': type,
      'x-oss-object-acl': 'private' as const,
      'x-oss-forbid-overwrite': 'true' as const,
      'x-oss-storage-class': 'Standard',
      'Content-Disposition': 'attachment' as const,
      'Content-Encoding': 'identity',
      'Cache-Control': 'no-store',
      success_action_status: '200',
    }
    const conditions = [
      { bucket: this.#config.OSS_BUCKET },
      ['content-length-range', 1, maxBytes],
      startsWith === undefined ? ['eq', '$key', key] : ['starts-with', '$key', startsWith],
      ...Object.entries(pinned).map(([name, value]) => ['eq', `$${name.toLowerCase()}`, value]),
    ]
    const expiration = new Date(this.#clock.now().getTime() + seconds * 1000).toISOString()
    const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64')
    const signature = createHmac('sha1', this.#config.OSS_ACCESS_KEY_SECRET).update(policy).digest('base64')
    const OSSAccessKeyId = this.#config.OSS_ACCESS_KEY_ID
    /** `fields`: every field that the form must carry, unchanged; the file follows them */
    return {
      OSSAccessKeyId,
      policy,
      signature,
      host: this.#bucketUrl,
      fields: { key, ...pinned, OSSAccessKeyId, policy, Signature: signature },
    }
  }

  /** Keys below `prefix` of objects written before `moment`, in pages of `most`. */
  async *keysBefore(prefix: string, moment: Date, most = 500): AsyncGenerator<string> {
    for await (const { name, lastModified } of this.#below(prefix, most))
      if (new Date(lastModified) < moment) yield name
  }

  /** All objects with this prefix, with what a backup needs. */
  async *list(prefix: string): AsyncGenerator<ListedObject> {
    for await (const { name, size, lastModified } of this.#below(prefix, 1_000))
      yield { key: name, size, changedAt: new Date(lastModified) }
  }

  /** An object's headers and access. Throws NOT_FOUND. */
  async describe(key: string): Promise<{ type: string; isPublic: boolean }> {
    try {
      const [head, { acl }] = await Promise.all([this.#client.head(key), this.#client.getACL(key)])
      const type = (head.res.headers as Record<string, string>)['content-type'] ?? 'application/octet-stream'
      return { type, isPublic: acl.startsWith('public') }
    } catch (error) {
      if ((error as { status?: number }).status === 404) throw new AppError('NOT_FOUND')
      throw error
    }
  }

  async *#below(prefix: string, most: number): AsyncGenerator<NamedObject> {
    let token: string | undefined
    do {
      const page: Listed = await this.#client.listV2({
        prefix,
        'max-keys': String(most),
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
      const head = await this.#client.head(key)
      if (Number((head.res.headers as Record<string, string>)['content-length'] ?? 0) > maxBytes)
        throw new AppError('TOO_LARGE')
      const bytes = (await this.#client.get(key)).content as Buffer
      if (key.startsWith(UPLOADS)) await this.scanner?.check(bytes)
      return bytes
    } catch (error) {
      if (error instanceof AppError && error.code === 'UPLOAD_UNSAFE') await this.remove(key)
      if ((error as { status?: number }).status === 404) throw new AppError('NOT_FOUND')
      throw error
    }
  }

  async has(key: string): Promise<boolean> {
    try {
      await this.#client.head(key)
      return true
    } catch (error) {
      if ((error as { status?: number }).status === 404) return false
      throw error
    }
  }

  async put(key: string, bytes: Buffer, { type, isPublic }: { type: string; isPublic: boolean }): Promise<void> {
    await this.#client.put(key, bytes, { headers: headersOf(type, isPublic) })
  }

  /** Writes a stream of any size; private by default. An aborted write leaves the object unchanged. */
  async putStream(key: string, bytes: Readable, type: string, { isPublic = false } = {}): Promise<void> {
    const broken = promisify(finished)(bytes, { writable: false }).then(() => new Promise<never>(() => undefined))
    const headers = headersOf(type, isPublic)
    const stored = this.#client.putStream(key, bytes, { headers, timeout: streamMs } as unknown as OSS.PutStreamOptions)
    await Promise.race([stored, broken]).finally(() => bytes.destroy())
  }

  /** An object's bytes as a stream. Throws NOT_FOUND. */
  async getStream(key: string): Promise<Readable> {
    try {
      const stream = (await this.#client.getStream(key, { timeout: streamMs })).stream as Readable
      // the reader gets its failure; without a listener the error would end the process
      return stream.on('error', () => undefined)
    } catch (error) {
      if ((error as { status?: number }).status === 404) throw new AppError('NOT_FOUND')
      throw error
    }
  }

  /** A private copy of an object, made by the store. False: it does not exist. */
  async copy(from: string, to: string): Promise<boolean> {
    try {
      await this.#client.copy(to, from, { headers: { 'x-oss-object-acl': 'private' } })
      return true
    } catch (error) {
      if ((error as { status?: number }).status === 404) return false
      throw error
    }
  }

  /** An object's content type. Throws NOT_FOUND. */
  async typeOf(key: string): Promise<string> {
    try {
      const { headers } = (await this.#client.head(key)).res
      return (headers as Record<string, string>)['content-type'] ?? 'application/octet-stream'
    } catch (error) {
      if ((error as { status?: number }).status === 404) throw new AppError('NOT_FOUND')
      throw error
    }
  }

  /** Makes an object public or private, with the matching cache headers. */
  async setPublic(key: string, isPublic: boolean): Promise<void> {
    const type = await this.typeOf(key)
    await this.put(key, await this.get(key), { type, isPublic })
  }

  async remove(key: string): Promise<void> {
    await this.#client.delete(key)
  }

  /** Deletes everything below `prefix`, which must end in a slash so that no sibling is deleted. */
  async removeAll(prefix: string): Promise<void> {
    if (!prefix.endsWith('/')) throw new Error('a prefix ends with a slash')
    for await (const key of this.keysBelow(prefix)) await this.remove(key)
  }

  /**
   * A URL for writing a private object within `seconds`, once, with these headers and no others of the store's: they
   * are signed.
   */
  signedPut(key: string, type: string, seconds: number) {
    const acl = 'private' as const
    const headers = {
      'Content-Type': type,
      'x-oss-forbid-overwrite': 'true' as const,
      'x-oss-object-acl': acl,
    }
    const options = { expires: seconds, method: 'PUT', ...headers } as OSS.SignatureUrlOptions
    const { search } = new URL(this.#client.signatureUrl(key, options))
    return { url: this.publicUrl(key) + search, headers }
  }

  /** All keys with this prefix. */
  keysBelow(prefix: string): AsyncGenerator<string> {
    return this.keysBefore(prefix, endOfTime)
  }

  /**
   * A URL for reading a private object for `seconds`, on the browsers' host: the host is not signed. `saveAs`: browsers
   * save it under this name. Uploads are always saved, under a name that we chose.
   */
  signedUrl(key: string, seconds: number, saveAs?: string): string {
    const name = saveAs ?? (key.startsWith(UPLOADS) ? key.split('/').at(-1) : undefined)
    const response = name ? { response: { 'content-disposition': `attachment; filename="${name}"` } } : {}
    return this.publicUrl(key) + new URL(this.#client.signatureUrl(key, { expires: seconds, ...response })).search
  }
}
