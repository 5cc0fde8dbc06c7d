import type { Language } from '@xinyu/contracts/errors'
import type { invitationRefusals } from '@xinyu/contracts/http/users/registration'

type Refusal = (typeof invitationRefusals)[number]
/** A sign-up or login with a share code. */
interface Entry {
  isNew: boolean
  isNewDevice?: boolean
  isKnownCode: boolean
}

const texts: Record<Refusal | 'COUNTS', Record<Language, string>> = {
  COUNTS: {
    'zh-CN': '邀请已记录：你的资料审核通过后，邀请人会得到奖励',
    en: 'The invitation is recorded: who invited you is rewarded once your profile is approved',
  },
  DEVICE_UNKNOWN: {
    'zh-CN': '邀请没有计入：这次注册没有设备编号。请在注册后24小时内联系客服说明',
    en: 'The invitation does not count: this device told no id. Write to support within 24 hours of joining',
  },
  DEVICE_NOT_NEW: {
    'zh-CN': '邀请没有计入：这台设备以前注册或登录过，每台设备只算一次',
    en: 'The invitation does not count: somebody joined or logged in from this device before, and each counts once',
  },
  SHARE_CODE_INVALID: {
    'zh-CN': '邀请没有计入：没有这个邀请码。注册后24小时内可以在“分享”页重新填写',
    en: 'The invitation does not count: there is no such code. Enter it again on the page “Share” within 24 hours',
  },
  ALREADY_JOINED: {
    'zh-CN': '邀请没有计入：这个手机号已经注册过，已为你登录',
    en: 'The invitation does not count: this phone has an account already, and you are logged in',
  },
}

const refusalOf = ({ isNew, isNewDevice, isKnownCode }: Entry): Refusal | null => {
  if (!isNew) return 'ALREADY_JOINED'
  if (!isKnownCode) return 'SHARE_CODE_INVALID'
  if (isNewDevice === undefined) return 'DEVICE_UNKNOWN'
  return isNewDevice ? null : 'DEVICE_NOT_NEW'
}

/** The answer about a share code: that the invitation counts, or why not and what to do. */
export const invitationAnswer = (entry: Entry, language: Language) => {
  const reason = refusalOf(entry)
  return { counts: reason === null, reason, msg: texts[reason ?? 'COUNTS'][language] }
}
