import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { clientId, count, fen, id, nothing, page, points, time, url } from '../../scalars.ts'

export const sendFlowerV2 = defineCall({
  path: 'gift/sendFlowerV2',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  signed: true,
  idempotent: true,
  summary: 'Send flowers: debits the sender’s points, credits the receiver’s flowers, notifies both',
  input: z.object({ user2_id: id, num: z.int().min(1).max(999), clientId }),
  output: z.object({ transferId: id, guanPoint: points.describe('the sender’s balance after'), cost: points }),
  errors: ['GUANPOINT_NOT_ENOUGH', 'SELF', 'USER_NOT_FOUND', 'BLACKLISTED', 'ACCOUNT_BANNED', 'ACCOUNT_CANCELLED'],
})
export const giftStatistics = defineCall({
  path: 'gift/statistics',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'My flowers: redeemable, frozen, redeemed and their value',
  input: nothing,
  output: z.object({
    redeemable: count,
    frozen: count,
    redeemed: count,
    redeemableValue: fen,
    frozenValue: fen,
    redeemedValue: fen,
    sent: count,
    guanPoint: points,
  }),
})
export const receivedGifts = defineCall({
  path: 'gift/receivedGifts',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'Flowers I received',
  input: z.object({ ...page }),
  output: z.object({
    list: z.array(
      z.object({
        _id: id,
        user_id: id,
        name: z.string(),
        avatar: url.nullable(),
        num: count,
        value: fen,
        status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
        addtime: time,
      }),
    ),
    total: count,
  }),
})
export const rotateKey = defineCall({
  verb: 'POST',
  owner: 'payments',
  caller: 'A',
  path: 'gift/rotateKey',
  audit: { kind: 'write', subjects: [] },
  roles: ['admin'],
  summary: 'Rotate the RSA and signing keys; old versions still decrypt old data for a configured time',
  input: nothing,
  output: z.object({ keyVersion: z.string(), keyId: z.string(), keepsOldForDays: count }),
  errors: ['UNAVAILABLE'],
})
