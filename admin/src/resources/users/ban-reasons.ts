import type { Language } from '@xinyu/contracts/errors'

/**
 * Why somebody is banned: what the member reads unless the moderator changes it, in the language that the moderator
 * writes to them in. The order is that of the keys 1–7.
 */
export const banReasons = [
  {
    code: 'fraud',
    'zh-CN': '以交友为名诱导转账、投资或索要财物，违反社区规范。',
    en: 'Asking people for money, transfers or investments breaks the rules of conduct.',
  },
  {
    code: 'harassment',
    'zh-CN': '骚扰、辱骂或威胁其他会员，违反社区规范。',
    en: 'Harassing, insulting or threatening other members breaks the rules of conduct.',
  },
  {
    code: 'indecent',
    'zh-CN': '发布或发送色情、低俗内容，违反社区规范。',
    en: 'Publishing or sending indecent content breaks the rules of conduct.',
  },
  {
    code: 'advert',
    'zh-CN': '发布广告或引导至其他平台，违反社区规范。',
    en: 'Advertising, or leading members to other services, breaks the rules of conduct.',
  },
  {
    code: 'impersonation',
    'zh-CN': '使用他人照片或冒用他人身份，违反社区规范。',
    en: 'Using another person’s pictures or identity breaks the rules of conduct.',
  },
  {
    code: 'illegal',
    'zh-CN': '发布违法或违规信息，违反社区规范。',
    en: 'Publishing illegal content breaks the rules of conduct.',
  },
  {
    code: 'minor',
    'zh-CN': '经核实未满 18 周岁，不符合注册条件。',
    en: 'Members must be 18 or older.',
  },
] as const

export type BanReason = (typeof banReasons)[number]

/** The text for a reason and a language; what the moderator has written or changed is kept. */
export const banTextFor = (code: string | null, language: Language, written: string): string => {
  const own = written.trim()
  const isOwn = own !== '' && !banReasons.some((reason) => reason['zh-CN'] === own || reason.en === own)
  return isOwn ? written : (banReasons.find((reason) => reason.code === code)?.[language] ?? written)
}

/** days; the last one is for ever */
export const banDurations = [1, 7, 30, null] as const

/** What the member is shown instead of the app, line by line. */
export const banNotice = (language: Language, reason: string, days: number | null, now: Date): string[] => {
  const until = days === null ? null : new Date(now.getTime() + days * 86_400_000)
  const when = until?.toLocaleString(language, { timeZone: 'Asia/Shanghai', dateStyle: 'medium', timeStyle: 'short' })
  if (language === 'en')
    return [
      'Account banned',
      `Reason: ${reason}`,
      when === undefined ? 'The ban has no end' : `Until: ${when}`,
      'If you think this is wrong, write to customer service.',
    ]
  return [
    '账号已被封禁',
    `原因：${reason}`,
    when === undefined ? '封禁没有期限' : `解封时间：${when}`,
    '如有异议，请联系客服申诉。',
  ]
}
