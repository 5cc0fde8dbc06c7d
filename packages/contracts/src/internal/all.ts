import type { InternalCall } from '../internal-call.ts'
import * as chat from './chat.ts'
import * as face from './face.ts'
import * as incidents from './incidents.ts'
import * as moderation from './moderation.ts'
import * as payments from './payments.ts'
import * as social from './social.ts'
import * as users from './users.ts'
import * as usersOperations from './users-operations.ts'
import * as usersProofs from './users-proofs.ts'

const isInternalCall = (value: unknown): value is InternalCall =>
  typeof value === 'object' && value !== null && 'path' in value && 'owner' in value

/** Every internal call. */
export const internalCalls: readonly InternalCall[] = [
  chat,
  face,
  incidents,
  moderation,
  payments,
  social,
  users,
  usersOperations,
  usersProofs,
].flatMap((file) => Object.values(file).filter(isInternalCall))
