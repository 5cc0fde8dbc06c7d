import type { Language } from '@xinyu/contracts/errors'
import { type ConductRule, conductRuleNames } from '@xinyu/contracts/rules/text/conduct'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { reasonText, type Reason } from '../hooks/use-reasons.ts'

/** The text for a reason and a language; edited text is kept. */
export const banTextFor = (
  reasons: readonly Reason[],
  code: string | null,
  language: Language,
  written: string,
): string => {
  const own = written.trim()
  const isOwn = own !== '' && !reasons.some(({ text, textEn }) => text === own || textEn === own)
  const reason = reasons.find((each) => each.code === code)
  return isOwn || !reason ? written : reasonText(reason, language)
}

/** days; the last one is permanent */
export const banDurations = [1, 7, 30, null] as const

/** The notice shown instead of the app, line by line. */
export const banNotice = (
  language: Language,
  reason: string,
  days: number | null,
  now: Date,
  rule: ConductRule | null = null,
): string[] => {
  const until = days === null ? null : new Date(now.getTime() + days * DAY_MS)
  const when = until?.toLocaleString(language, { timeZone: 'Asia/Shanghai', dateStyle: 'medium', timeStyle: 'short' })
  if (language === 'en')
    return [
      'Account banned',
      ...(rule ? [`Rule: ${conductRuleNames[rule].en}`] : []),
      `Reason: ${reason}`,
      when === undefined ? 'The ban has no end' : `Until: ${when}`,
      'If you think this is wrong, appeal: another moderator looks at it.',
    ]
  return [
    '账号已被封禁',
    ...(rule ? [`规则：${conductRuleNames[rule]['zh-CN']}`] : []),
    `原因：${reason}`,
    when === undefined ? '封禁没有期限' : `解封时间：${when}`,
    '如有异议，可以申诉，由另一位审核员复核。',
  ]
}
