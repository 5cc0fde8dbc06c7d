import { chinaMinuteOf } from './rules/china-minute.ts'

/**
 * The texts of a reached limit: what is limited, until when (`frees`, in China), and what can be done. The refusal has
 * the name as `limit`, the end as `until`, and the seconds as `retryAfter`.
 */
export const limits = {
  password: {
    zh: '密码输错次数过多，请在 {frees} 之后再试，或用验证码登录',
    en: 'Too many wrong passwords; try again after {frees} (China time), or log in with a code',
  },
  proof: {
    zh: '密码输错次数过多，请在 {frees} 之后再试，或用短信验证码确认',
    en: 'Too many wrong passwords; try again after {frees} (China time), or confirm with a code by SMS',
  },
  authenticator: {
    zh: '动态验证码输错次数过多，请在 {frees} 之后再试，或使用恢复码',
    en: 'Too many wrong authenticator codes; try again after {frees} (China time), or use a recovery code',
  },
  'sms-phone': {
    zh: '这个手机号今天获取验证码的次数已用完，请在 {frees} 之后再获取',
    en: 'This phone has had all of its codes for today; ask for another after {frees} (China time)',
  },
  'sms-address': {
    zh: '你所在的网络今天获取验证码较多。请更新到最新版本后重试，或在 {frees} 之后再试',
    en: 'Many codes were asked for from your network today. Update the app and try again, or wait until {frees} (China time)',
  },
  'password-address': {
    zh: '你所在的网络密码输错较多。请更新到最新版本后重试，或在 {frees} 之后再试',
    en: 'Many wrong passwords came from your network. Update the app and try again, or wait until {frees} (China time)',
  },
  'passkey-address': {
    zh: '你所在的网络通行密钥验证失败较多。请更新到最新版本后重试，或在 {frees} 之后再试',
    en: 'Many failed passkeys came from your network. Update the app and try again, or wait until {frees} (China time)',
  },
  'authenticator-address': {
    zh: '你所在的网络动态验证码输错较多。请更新到最新版本后重试，或在 {frees} 之后再试',
    en: 'Many wrong authenticator codes came from your network. Update the app and try again, or wait until {frees} (China time)',
  },
  'login-address': {
    zh: '你所在的网络登录请求较多。请更新到最新版本后重试，或在 {frees} 之后再试',
    en: 'Many logins came from your network. Update the app and try again, or wait until {frees} (China time)',
  },
  'guest-address': {
    zh: '你所在的网络新访客较多。请更新到最新版本后重试，或在 {frees} 之后再试',
    en: 'Many new visitors came from your network. Update the app and try again, or wait until {frees} (China time)',
  },
  'hidden-changes': {
    zh: '今天修改隐藏联系人的次数已用完，请在 {frees} 之后再改',
    en: 'You have reached today’s limit for changing hidden contacts; change them again after {frees} (China time)',
  },
  'hidden-numbers': {
    zh: '本月添加的隐藏号码已达上限，请在 {frees} 之后再添加',
    en: 'You have added as many numbers as a month allows; add more after {frees} (China time)',
  },
} as const
export type LimitName = keyof typeof limits

export const limitTextOf = (details: Record<string, unknown>, language: 'zh' | 'en'): string | null => {
  const { limit, frees } = details
  if (typeof limit !== 'string' || typeof frees !== 'string' || !Object.hasOwn(limits, limit)) return null
  return limits[limit as LimitName][language]
}

/** The refusal details of a reached limit: which, and until when. Its text names both. */
export const limitDetails = (limit: LimitName, seconds: number, now: Date): Record<string, unknown> => {
  const retryAfter = Math.max(1, Math.ceil(seconds))
  const until = new Date(now.getTime() + retryAfter * 1000)
  // the next full minute: by the time shown, the limit must be over
  const frees = chinaMinuteOf(new Date(Math.ceil(until.getTime() / 60_000) * 60_000))
  return { limit, retryAfter, until: until.toISOString(), frees }
}
