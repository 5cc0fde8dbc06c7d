import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { phone, smsCode } from '../../scalars.ts'
import { getSMSCode } from './login.ts'

export const getSMSCodeV2 = defineCall({
  ...getSMSCode,
  path: 'users/getSMSCodeV2',
  summary: 'As getSMSCode',
})
const compare = {
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  orToken: 'T',
  input: z.object({ phone, smsCode, scene: z.enum(['login', 'bind', 'withdraw']).default('login') }),
  output: z.object({ ok: z.literal(true) }),
  errors: ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED', 'SMS_CODE_TRIES'],
} as const
export const compareSMScode = defineCall({
  ...compare,
  path: 'users/compareSMScode',
  summary: 'Check a code, without logging in or using it up',
})
export const compareSMScodeV2 = defineCall({ ...compare, path: 'users/compareSMScodeV2', summary: 'As compareSMScode' })
