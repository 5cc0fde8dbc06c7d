import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

const head = (kind: number, size: number): Buffer =>
  size < 24
    ? Buffer.from([(kind << 5) | size])
    : size < 256
      ? Buffer.from([(kind << 5) | 24, size])
      : Buffer.from([(kind << 5) | 25, size >> 8, size & 255])

/** CBOR of what an authenticator sends: RFC 8949, definite lengths. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

/** What a test changes in an answer. */
interface Answering {
  origin?: string
  rpId?: string
  isUserVerified?: boolean
  /** the count of uses it reports; 0: it does not count */
  counter?: number
}

/** An authenticator in software with one passkey (ES256), and the browser before it. */
export class PasskeyDevice {
  readonly credentialId: Buffer
  readonly #key: KeyObject
  readonly #publicKey: KeyObject

  constructor(credentialId: Buffer = randomBytes(16)) {
    this.credentialId = credentialId
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.#publicKey = publicKey
  }

  /** The JSON of a created credential. */
  create(options: string, answering: Answering = {}): string {
    const clientDataJSON = this.#clientData('webauthn.create', options, answering)
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    const cose = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const length = Buffer.from([0, this.credentialId.length])
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, cbor(cose)])
    const authData = Buffer.concat([this.#authData(0x40, answering), attested])
    const attestationObject = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    return this.#credential({ clientDataJSON, attestationObject })
  }

  /** The JSON of an answer with the passkey. */
  get(options: string, answering: Answering = {}): string {
    const clientDataJSON = this.#clientData('webauthn.get', options, answering)
    const authenticatorData = this.#authData(0, answering)
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.#key)
    return this.#credential({ clientDataJSON, authenticatorData, signature })
  }

  #clientData(type: string, options: string, { origin = 'http://localhost:8080' }: Answering): Buffer {
    const { challenge } = JSON.parse(options) as { challenge: string }
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authData(flags: number, { rpId = 'localhost', isUserVerified = true, counter = 0 }: Answering): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags | 1 | (isUserVerified ? 4 : 0)]), count])
  }

  #credential(response: Record<string, Buffer>): string {
    const id = this.credentialId.toString('base64url')
    const texts = Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(texts) as object,
    })
  }
}
