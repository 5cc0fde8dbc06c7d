import { passkeysChanged } from '@xinyu/contracts/events/people'
import type { Passkey } from '../user/user-checks.document.ts'
import { changeCredentials } from '../user/user-credentials.rules.ts'
import type { Decided, Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'

export const MAX_PASSKEYS = 10

type Owner = Pick<UserState, '_id' | 'passkeys' | 'credentialGeneration'>
type OwnerWithLogins = Owner & Pick<UserState, 'phoneHash' | 'wxIds' | 'appleId'>

const changed = ({ _id }: Owner, change: 'added' | 'ended', { name }: Passkey): Decided['facts'] => [
  { fact: passkeysChanged, bare: true, extra: { user_id: _id, change, name } },
]

export const addPasskey = (user: Owner, added: Passkey): Decision => {
  const passkeys = user.passkeys ?? []
  // the command was repeated after its write
  if (passkeys.some(({ _id }) => _id === added._id)) return {}
  if (passkeys.some(({ credentialId }) => credentialId === added.credentialId)) return { refuse: 'ALREADY_BOUND' }
  if (passkeys.length >= MAX_PASSKEYS) return { refuse: 'PASSKEY_LIMIT' }
  return changeCredentials(user, {
    set: { passkeys: [...passkeys, added] },
    facts: changed(user, 'added', added) ?? [],
  })
}

export const renamePasskey = ({ passkeys = [] }: Owner, id: string, name: string): Decision =>
  passkeys.some(({ _id }) => _id === id)
    ? { set: { passkeys: passkeys.map((each) => (each._id === id ? { ...each, name } : each)) } }
    : { refuse: 'NOT_FOUND' }

/** `isNeeded`: staff who may enter the console with nothing else keep their last one. */
export const endPasskey = (user: OwnerWithLogins, id: string, isNeeded: boolean): Decision => {
  const { passkeys = [], phoneHash, wxIds = [], appleId } = user
  const ended = passkeys.find(({ _id }) => _id === id)
  if (!ended) return { refuse: 'NOT_FOUND' }
  const hasOther = Boolean(phoneHash) || wxIds.length > 0 || Boolean(appleId)
  if (passkeys.length === 1 && (isNeeded || !hasOther)) return { refuse: 'LAST_WAY_IN' }
  const left = passkeys.filter((each) => each !== ended)
  return changeCredentials(user, { set: { passkeys: left }, facts: changed(user, 'ended', ended) ?? [] })
}

/**
 * Records a use. An authenticator that counts must have counted on: another count means that its key exists twice.
 */
export const recordUse = (user: Owner, used: { credentialId: string; counter: number }, now: Date): Decision => {
  const passkeys = user.passkeys ?? []
  const known = passkeys.find(({ credentialId }) => credentialId === used.credentialId)
  if (!known) return { refuse: 'PASSKEY_INVALID' }
  if ((used.counter > 0 || known.counter > 0) && used.counter <= known.counter) return { refuse: 'PASSKEY_COPIED' }
  const next = { ...known, counter: used.counter, usedAt: now }
  return { set: { passkeys: passkeys.map((each) => (each === known ? next : each)) } }
}
