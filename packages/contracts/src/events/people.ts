import { z } from 'zod'
import { defineFact } from '../event.ts'
import type { Service } from '../call.ts'
import { id, time } from '../scalars.ts'

export const service = z.enum(['users', 'social', 'chat', 'payments', 'face', 'moderation'])

export const signedIn = defineFact({
  type: 'users.signed-in.v1',
  owner: 'users',
  aggregate: 'user',
  summary: 'A member logged in',
  personal: ['from'],
  data: z.object({
    user_id: id,
    how: z.enum(['phone', 'password', 'otp', 'wechat', 'apple', 'guest', 'refresh']),
    at: time,
    from: z.string().optional().describe('system and province; only for a new device of the account'),
  }),
})
export const passkeysChanged = defineFact({
  type: 'users.passkeys-changed.v1',
  owner: 'users',
  aggregate: 'user',
  summary: 'A member added or ended a passkey',
  personal: ['name'],
  data: z.object({ user_id: id, change: z.enum(['added', 'ended']), name: z.string() }),
})
export const exportRequested = defineFact({
  type: 'users.export-requested.v1',
  owner: 'users',
  aggregate: 'export',
  summary: 'An export was requested: each service provides the data it has of a person',
  data: z.object({ export_id: id, user_id: id }),
})
export const exportReady = defineFact({
  type: 'users.export-ready.v1',
  owner: 'users',
  aggregate: 'export',
  summary: 'A copy of a person’s data is ready until then; `missing`: services whose part is not in it',
  data: z.object({ export_id: id, user_id: id, until: time, missing: z.array(service) }),
})
export const versionPublished = defineFact({
  type: 'users.version-published.v1',
  owner: 'users',
  aggregate: 'version',
  summary: 'A new version of the app',
  data: z.object({ platform: z.enum(['android', 'ios', 'web']), number: z.int(), force: z.boolean() }),
})
export const dataHeld = defineFact({
  type: 'moderation.data-held.v1',
  owner: 'moderation',
  aggregate: 'authority-request',
  summary: 'Preserve what these services have of a person until then, for an authority; repeated when the end changes',
  data: z.object({ request_id: id, user_id: id, services: z.array(service).min(1), until: time }),
})

const erasedIn = <O extends Service>(owner: O) =>
  defineFact({
    type: `${owner}.data-erased.v1`,
    owner,
    aggregate: 'erasure',
    summary: 'This service has erased a person, except for what the law requires it to keep',
    data: z.object({ user_id: id, at: time }),
  })
/** `aggregate`: users has a different one, since the request is numbered among its own facts */
const exportedFrom = <O extends Service>(owner: O, aggregate = 'export') =>
  defineFact({
    type: `${owner}.data-exported.v1`,
    owner,
    aggregate,
    summary: 'This service’s part of an export is in the object store',
    personal: ['key'],
    data: z.object({ export_id: id, user_id: id, key: z.string().describe('object key') }),
  })
export const socialErased = erasedIn('social')
export const chatErased = erasedIn('chat')
export const paymentsErased = erasedIn('payments')
export const moderationErased = erasedIn('moderation')
export const socialExported = exportedFrom('social')
export const chatExported = exportedFrom('chat')
export const paymentsExported = exportedFrom('payments')
export const moderationExported = exportedFrom('moderation')
export const faceExported = exportedFrom('face')
export const usersExported = exportedFrom('users', 'export-part')
