import { z } from 'zod'
import { type Fact, defineFact } from '../event.ts'
import type { Service } from '../call.ts'
import { id, time } from '../scalars.ts'

const later = <O extends Service, V extends string, E extends z.ZodRawShape>(
  owner: O,
  aggregate: string,
  verb: V,
  summary: string,
  extra: E,
  personal: readonly string[] = [],
) =>
  defineFact({ type: `${owner}.${verb}.v1`, owner, aggregate, summary, personal, data: z.object(extra), built: false })

export const signedIn = defineFact({
  type: 'users.signed-in.v1',
  owner: 'users',
  aggregate: 'user',
  summary: 'A member logged in',
  data: z.object({
    user_id: id,
    how: z.enum(['phone', 'password', 'otp', 'wechat', 'apple', 'guest', 'refresh']),
    at: time,
  }),
})
export const exportRequested = later(
  'users',
  'export',
  'export-requested',
  'Each service is to hand over what it has of a person',
  { export_id: id, user_id: id },
)
export const versionPublished = defineFact({
  type: 'users.version-published.v1',
  owner: 'users',
  aggregate: 'version',
  summary: 'A new version of the app',
  data: z.object({ platform: z.enum(['android', 'ios', 'web']), number: z.int(), force: z.boolean() }),
})

const receipts = (owner: Service): { erased: Fact; exported: Fact } => ({
  erased: later(owner, 'erasure', 'data-erased', 'Nothing of this person is left in this service', {
    user_id: id,
    at: time,
  }),
  exported: later(
    owner,
    'export',
    'data-exported',
    'This service’s part of an export is in the object store',
    {
      export_id: id,
      user_id: id,
      key: z.string().describe('object key'),
    },
    ['key'],
  ),
})
export const socialErased = defineFact({
  type: 'social.data-erased.v1',
  owner: 'social',
  aggregate: 'erasure',
  summary: 'Nothing of this person is left in this service',
  data: z.object({ user_id: id, at: time }),
})
export const socialExported = defineFact({
  type: 'social.data-exported.v1',
  owner: 'social',
  aggregate: 'export',
  summary: 'This service’s part of an export is in the object store',
  personal: ['key'],
  data: z.object({ export_id: id, user_id: id, key: z.string().describe('object key') }),
})
export const { erased: chatErased, exported: chatExported } = receipts('chat')
export const { erased: paymentsErased, exported: paymentsExported } = receipts('payments')
export const { erased: moderationErased, exported: moderationExported } = receipts('moderation')
export const { exported: faceExported } = receipts('face')
export const { exported: usersExported } = receipts('users')
