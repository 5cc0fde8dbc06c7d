import { CheckStatus } from '@xinyu/contracts/enums'
import { isSameName, type Payee } from '@xinyu/contracts/rules/people/payee'
import type { Sealed } from '@xinyu/contracts/rules/signing/sealed'
import { type FieldPath, isSealed, SealedFields } from '@xinyu/platform/crypto/sealed-fields'
import { Injectable } from '@nestjs/common'
import type { OwnSecrets } from '../user/user-view.rules.ts'
import type { UserState } from '../user/user.document.ts'

export type { Payee } from '@xinyu/contracts/rules/people/payee'
type VerificationField = 'identity' | 'hasRealChecked'
type WithFields<F extends keyof UserState> = Pick<UserState, '_id' | F>

const pathOf = (owner: string, field: (typeof sealedFields)[number]): FieldPath => ({
  collection: 'users',
  field,
  owner,
})

/** The sealed fields of a member's document. */
export const sealedFields = ['phone', 'withdrawInfo', 'otpSecret', 'identity', 'appleGrant'] as const

/** Apple's grant for a login, needed to revoke it. */
export interface AppleGrant {
  clientId: string
  refreshToken: string
}

/** As printed on an ID card. */
export interface Identity {
  realName: string
  /** 18 characters */
  number: string
}

/**
 * Seals and opens what must not be readable in the database: a member's phone and payee, name and number of their ID
 * card, Apple's grant for their login, and the secret of an admin's authenticator.
 */
@Injectable()
export class UserSecrets {
  constructor(private readonly fields: SealedFields) {}

  sealPhone(owner: string, phone: string | null): Pick<UserState, 'phone' | 'phoneHash'> {
    if (phone === null) return { phone: null, phoneHash: null }
    return { phone: this.fields.seal(phone, pathOf(owner, 'phone')), phoneHash: this.phoneHash(phone) }
  }

  /** Lookup key of an account by phone, and of the codes sent to a phone. */
  phoneHash(phone: string): string {
    return this.fields.hash('phone', phone)
  }

  /** Lookup key of a member in the contacts of others, from a device's fingerprint of a number (rules/contacts). */
  contactHash(fingerprint: string): string {
    return this.fields.hash('contact', fingerprint)
  }

  phoneOf({ _id, phone }: WithFields<'phone'>): string | null {
    return phone === null ? null : this.fields.open(phone, pathOf(_id, 'phone'))
  }

  /** What members see of these fields on their own page. */
  ownSecretsOf(user: WithFields<'phone' | 'withdrawInfo' | VerificationField>): OwnSecrets {
    const payee = this.payeeOf(user)
    return { phone: this.phoneOf(user), payee, isPayeeOther: payee !== null && this.isOwnName(user, payee) === false }
  }

  sealPayee(owner: string, payee: Payee): Sealed {
    return this.fields.seal(JSON.stringify(payee), pathOf(owner, 'withdrawInfo'))
  }

  payeeOf({ _id, withdrawInfo }: WithFields<'withdrawInfo'>): Payee | null {
    if (withdrawInfo === null) return null
    return JSON.parse(this.fields.open(withdrawInfo, pathOf(_id, 'withdrawInfo'))) as Payee
  }

  /** Identifies a payee, to detect a change or one shared by two members. */
  payeeHash({ kind, realName, account, bank }: Payee): string {
    return this.fields.hash('payee', JSON.stringify([kind, realName, account, bank ?? '']))
  }

  /** Whether a payee has the owner's verified name. Null: nothing is verified, or the card is not stored. */
  isOwnName(user: WithFields<VerificationField>, { realName }: Pick<Payee, 'realName'>): boolean | null {
    const identity = user.hasRealChecked === CheckStatus.Verified ? this.identityOf(user) : null
    return identity && isSameName(identity.realName, realName)
  }

  sealIdentity(owner: string, identity: Identity): Sealed {
    return this.fields.seal(JSON.stringify(identity), pathOf(owner, 'identity'))
  }

  identityOf({ _id, identity }: WithFields<'identity'>): Identity | null {
    return identity ? (JSON.parse(this.fields.open(identity, pathOf(_id, 'identity'))) as Identity) : null
  }

  /** Identifies an ID card, to detect a second account verified by it. */
  idCardHash(number: string): string {
    return this.fields.hash('id-card', number)
  }

  /** Lookup key of an account by a login at another company: `kind` and id are that company’s. */
  loginHash(kind: 'wx-union' | 'wx-open' | 'apple', id: string): string {
    return this.fields.hash(`login-${kind}`, id)
  }

  sealAppleGrant(owner: string, grant: AppleGrant): Sealed {
    return this.fields.seal(JSON.stringify(grant), pathOf(owner, 'appleGrant'))
  }

  appleGrantOf({ _id, appleGrant }: WithFields<'appleGrant'>): AppleGrant | null {
    return appleGrant ? (JSON.parse(this.fields.open(appleGrant, pathOf(_id, 'appleGrant'))) as AppleGrant) : null
  }

  sealOtpSecret(owner: string, secret: string): Sealed {
    return this.fields.seal(secret, pathOf(owner, 'otpSecret'))
  }

  otpSecretOf({ _id, otpSecret }: WithFields<'otpSecret'>): string | null {
    return otpSecret ? this.fields.open(otpSecret, pathOf(_id, 'otpSecret')) : null
  }

  /** Lookup key of a recovery code; valid for its owner only. */
  recoveryHash(owner: string, code: string): string {
    return this.fields.hash('recovery-code', `${owner}:${code}`)
  }

  /** The fields of a document that are not sealed with the newest key, resealed with it. */
  reseal(document: { _id: string } & Partial<Record<(typeof sealedFields)[number], unknown>>): Partial<UserState> {
    const resealed: Partial<Pick<UserState, (typeof sealedFields)[number]>> = {}
    for (const field of sealedFields) {
      const value = document[field]
      if (typeof value === 'string' && this.fields.isNewest(value)) continue
      const plain = isSealed(value) ? this.fields.open(value, pathOf(document._id, field)) : plainOf(value)
      if (plain !== null) resealed[field] = this.fields.seal(plain, pathOf(document._id, field))
    }
    return resealed
  }

  get newestKey(): string {
    return this.fields.newest
  }
}

/** A value stored before fields were sealed: a phone as text, a payee as a document. */
const plainOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
