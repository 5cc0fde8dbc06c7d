import { createPublicKey } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import type { Sealed } from '@xinyu/contracts/rules/signing/sealed'
import { CONFIG } from '@xinyu/platform/config'
import { type FieldPath, SealedFields } from '@xinyu/platform/crypto/sealed-fields'
import { idOf } from '@xinyu/platform/ids'
import { z } from 'zod'
import type { ChatConfig } from '../../config.ts'

/** The browser's subscription: its possession allows pushing to that browser. */
const target = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) })
export type WebTarget = z.output<typeof target>

/** Seals addresses and keys of devices for storage. */
@Injectable()
export class DeviceSecrets {
  readonly #fields: SealedFields

  constructor(@Inject(CONFIG) { PUSH_KEYS }: ChatConfig) {
    // a device is found by the hash of its address, which nobody can guess: no keyed hash is needed
    this.#fields = new SealedFields({ FIELD_KEYS: PUSH_KEYS ?? {}, FIELD_HASH_KEY: '' })
  }

  get newestKey(): string {
    return this.#fields.newest
  }

  idOf(endpoint: string): string {
    return idOf('push-device', endpoint)
  }

  seal(user: string, secret: WebTarget): Sealed {
    return this.#fields.seal(JSON.stringify(secret), pathOf(user))
  }

  /** Null: its key was removed; the device subscribes again on its next use. */
  open(user: string, sealed: Sealed): WebTarget | null {
    try {
      return target.parse(JSON.parse(this.#fields.open(sealed, pathOf(user))))
    } catch {
      return null
    }
  }

  /** Resealed with the newest key; null: it already is, or does not open. */
  resealed(user: string, sealed: Sealed): Sealed | null {
    if (this.#fields.isNewest(sealed)) return null
    const secret = this.open(user, sealed)
    return secret && this.seal(user, secret)
  }
}

const pathOf = (owner: string): FieldPath => ({ collection: 'push_people', field: 'devices', owner })

/** Whether this is a valid browser key: a point of P-256, not just the right number of bytes. */
export const isBrowserKey = (p256dh: string): boolean => {
  const bytes = Buffer.from(p256dh, 'base64url')
  const [x, y] = [bytes.subarray(1, 33).toString('base64url'), bytes.subarray(33).toString('base64url')]
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}
