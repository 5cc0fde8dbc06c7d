import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { proof } from '../users/account.ts'
import { clientId, count, fen, id, page, time } from '../../scalars.ts'

/** computed by rules/withdrawal: amount = fee + tax + net */
export const withdrawal = z.object({
  _id: id,
  user_id: id,
  amount: fen,
  fee: fen,
  tax: fen.describe('the platform declares the tax'),
  net: fen.describe('paid out'),
  flowers: count,
  status: z.int().min(0).max(3).describe('0 requested, 1 approved and being paid, 2 paid, 3 rejected'),
  reason: z.string().nullable(),
  payee: z.string().describe('masked'),
  addtime: time,
  decidedAt: time.nullable(),
  paidAt: time.nullable(),
  confirmation: z
    .object({ mchId: z.string(), appId: z.string(), package: z.string() })
    .nullable()
    .describe(
      'for a payout to WeChat: the token its receiver confirms it with, inside WeChat; null: nothing to confirm',
    ),
})
/** The inputs for computing the next withdrawal. */
export const withdrawalTerms = z.object({
  redeemable: fen,
  frozen: fen,
  redeemed: fen,
  monthAmount: fen.describe('requested in this month, China’s time, and not rejected'),
  monthTax: fen,
  dayLeft: fen.describe('left of the daily limit'),
  monthLeft: fen.describe('left of the monthly limit'),
  minimum: fen,
})
export const withdrawGift = defineCall({
  path: 'gift/withdrawGift',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  signed: true,
  idempotent: true,
  proof: {},
  summary: 'Redeem flowers for money; they are frozen while the request is pending',
  input: z.object({
    amount: fen.describe('before fee and tax; at least 100 yuan'),
    net: fen.describe('the net amount that the person confirmed; refused if it differs from the computed one'),
    clientId,
    ...proof,
  }),
  output: z.object({ withdrawal }),
  errors: [
    'WITHDRAW_TOO_LITTLE',
    'WITHDRAW_TOO_MUCH',
    'WITHDRAW_PENDING',
    'NEED_WITHDRAW_INFO',
    'PAYEE_NAME',
    'NEED_REAL_NAME',
    'WITHDRAW_LIMIT',
    'WITHDRAW_CHANGED',
    'CONFLICT',
  ],
})
export const withdrawFlowerList = defineCall({
  path: 'gift/withdrawFlowerList',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'My withdrawals, newest first, and the terms of the next one',
  input: z.object({ ...page }),
  output: z.object({ list: z.array(withdrawal), total: count, terms: withdrawalTerms }),
})
export const handleWithdraw = defineCall({
  path: 'gift/handleWithdraw',
  audit: { kind: 'write', subjects: ['withdrawal.user_id'] },
  verb: 'POST',
  owner: 'payments',
  caller: 'A',
  roles: ['finance'],
  summary: 'Approve or reject; a second person must approve too, and a rejection makes the flowers redeemable again',
  input: z.object({
    withdrawal_id: id,
    approve: z.boolean(),
    reason: z.string().trim().max(500).default('').describe('shown to the member; required to reject'),
  }),
  output: z.object({ withdrawal: withdrawal.omit({ confirmation: true }), approvals: count.describe('of 2') }),
  errors: [
    'NOT_FOUND',
    'CONFLICT',
    'FORBIDDEN',
    'SELF',
    'STAFF_DAY_LIMIT',
    'SECOND_PERSON_NEEDED',
    'WITHDRAW_CANNOT_MOVE',
  ],
})
