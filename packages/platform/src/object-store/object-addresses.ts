import { createHmac } from 'node:crypto'
import OSS from 'ali-oss'
import type { Clock } from '../clock.ts'
import type { PlatformConfig } from '../config.ts'
import { pictureKeyOf, UPLOADS } from '../pictures/picture.rules.ts'

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

/** how long a signed URL reads, by default */
const hour = 3_600

/** The addresses of objects, made for one answer and never stored: the store's public address may change. */
export class ObjectAddresses {
  protected readonly client: OSS
  readonly #config: StoreSettings
  readonly #clock: Clock

  constructor(config: StoreSettings, clock: Clock) {
    this.#config = config
    this.#clock = clock
    this.client = new OSS({
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

  publicUrl = (key: string): string => `${this.#bucketUrl}/${key}`

  /**
   * A URL for reading a private object for `seconds`, on the browsers' host: the host is not signed. The caller checks
   * access. `saveAs`: browsers save it under this name. Uploads are always saved, under a name that we chose.
   */
  signedUrl = (key: string, seconds = hour, saveAs?: string): string => {
    const name = saveAs ?? (key.startsWith(UPLOADS) ? key.split('/').at(-1) : undefined)
    const response = name ? { response: { 'content-disposition': `attachment; filename="${name}"` } } : {}
    return this.publicUrl(key) + new URL(this.client.signatureUrl(key, { expires: seconds, ...response })).search
  }

  /**
   * URL of a picture by what is stored of it or came in a fact: its key, or an address from an earlier version. Signed
   * with `signedFor`, in seconds. An address of elsewhere is answered as it is.
   */
  pictureUrl(stored: string, signedFor?: number): string {
    const key = pictureKeyOf(stored)
    if (URL.canParse(key)) return key
    return signedFor === undefined ? this.publicUrl(key) : this.signedUrl(key, signedFor)
  }

  /** The key in an address that a client sends; null if it is not of this object store. */
  keyAt(address: string): string | null {
    const root = this.publicUrl('')
    return address.startsWith(root) ? (address.slice(root.length).split('?')[0] ?? null) : null
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
    const { search } = new URL(this.client.signatureUrl(key, options))
    return { url: this.publicUrl(key) + search, headers }
  }
}
