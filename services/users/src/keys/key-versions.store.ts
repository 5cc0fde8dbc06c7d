import { envelopeKeys, isRotated, type Rotation, signingSecrets } from '@xinyu/platform/auth/rotated-keys'
import { KeyRing } from '@xinyu/platform/auth/key-ring'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { type FieldPath, SealedFields } from '@xinyu/platform/crypto/sealed-fields'
import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/writes/duplicate-key'
import { AppError, WriteConflict } from '@xinyu/platform/error'
import type { Sealed } from '@xinyu/contracts/rules/signing/sealed'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Scheduled } from '@xinyu/platform/jobs/job'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { UsersConfig } from '../config.ts'

/** One rotation. `_id` is the version of its envelope key: r1, r2, r3 … */
interface KeyVersion extends Omit<Rotation, 'privateKey' | 'keyVersion'> {
  _id: string
  n: number
  operationId: string
  by: string
  at: Date
  /** null after retirement: what was sealed for it can no longer be opened */
  privateKey: Sealed | null
}

const pathOf = (owner: string): FieldPath => ({ collection: 'key_versions', field: 'privateKey', owner })

/** Stores the rotated keys: the single source for all instances of all services. */
@Injectable()
export class KeyVersionsStore implements OnModuleInit {
  readonly #versions: Collection<KeyVersion>
  constructor(
    database: Database,
    private readonly fields: SealedFields,
    private readonly clock: Clock,
    private readonly ring: KeyRing,
    @Inject(CONFIG) private readonly config: UsersConfig,
  ) {
    this.#versions = database.collection('key_versions')
  }

  onModuleInit(): void {
    this.ring.readFrom(() => this.listRotations())
  }

  /** Oldest first, with the private keys still in use. */
  async listRotations(): Promise<Rotation[]> {
    const versions = await this.#versions.find().sort({ n: 1 }).toArray()
    return versions.map(({ _id: keyVersion, keyId, base, retires, until, privateKey }) => ({
      keyVersion,
      keyId,
      base,
      retires,
      until,
      ...(privateKey === null ? {} : { privateKey: this.fields.open(privateKey, pathOf(keyVersion)) }),
    }))
  }

  async findByOperation(operationId: string): Promise<{ keyVersion: string; keyId: string } | null> {
    const known = await this.#versions.findOne({ operationId })
    return known && { keyVersion: known._id, keyId: known.keyId }
  }

  /** Adds new keys; the current ones stay valid until the end of their grace period. Throws WriteConflict. */
  async add(operationId: string, by: string, privateKey: string): Promise<{ keyVersion: string; keyId: string }> {
    const rotations = await this.listRotations()
    const secrets = signingSecrets(this.config.SIGNING_SECRETS, rotations)
    const base = this.config.SIGNING_SECRETS.map((pair) => pair.split(':')[0] ?? '').find(isRotated)
    if (base === undefined) throw new AppError('INTERNAL')
    const present = (keys: readonly { id: string; until: Date | null }[]): string[] =>
      keys.filter(({ id, until }) => until === null && isRotated(id)).map(({ id }) => id)
    const n = rotations.length + 1
    const keyVersion = `r${n}`
    const at = this.clock.now()
    const version: KeyVersion = {
      _id: keyVersion,
      n,
      operationId,
      by,
      at,
      base,
      keyId: `${base}-${keyVersion}`,
      retires: {
        keyIds: present(secrets),
        keyVersions: present(envelopeKeys(this.config.ENVELOPE_PRIVATE_KEYS, rotations)),
      },
      until: new Date(at.getTime() + this.config.KEY_GRACE_DAYS * DAY_MS),
      privateKey: this.fields.seal(privateKey, pathOf(keyVersion)),
    }
    await this.#versions.insertOne(version).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new WriteConflict() : error
    })
    this.ring.forget()
    return { keyVersion, keyId: version.keyId }
  }

  /** Deletes private keys after their grace period and seals the others under the newest field key. */
  @Scheduled({ name: 'key-versions', everyMs: 60_000, scope: 'service' })
  async retireAndReseal(): Promise<void> {
    const versions = await this.#versions.find({ privateKey: { $ne: null } }).toArray()
    const over = new Set(
      (await this.#versions.find({ until: { $lte: this.clock.now() } }).toArray()).flatMap(
        ({ retires }) => retires.keyVersions,
      ),
    )
    for (const { _id, privateKey } of versions) {
      if (privateKey === null) continue
      if (over.has(_id)) await this.#versions.updateOne({ _id }, { $set: { privateKey: null } })
      else if (!this.fields.isNewest(privateKey)) {
        const resealed = this.fields.seal(this.fields.open(privateKey, pathOf(_id)), pathOf(_id))
        await this.#versions.updateOne({ _id, privateKey }, { $set: { privateKey: resealed } })
      }
    }
  }
}
