import type { Language } from '@xinyu/contracts/errors'
import { isBanStep, type LadderStep } from '@xinyu/contracts/rules/ladder'
import { type ConductRule, conductRuleNames } from '@xinyu/contracts/rules/text/conduct'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { reasonText, type Reason } from '../hooks/use-reasons.ts'

/** The text for a reason and a language; edited text is kept. */
export const reasonTextFor = (
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

const titles: Readonly<Record<'warning' | 'limit' | 'ban', Record<Language, string>>> = {
  warning: { 'zh-CN': '你收到一次警告', en: 'You have been warned' },
  limit: { 'zh-CN': '暂时不能给陌生人发消息', en: 'You cannot write to strangers for now' },
  ban: { 'zh-CN': '账号已被封禁', en: 'Account banned' },
}

/** What follows for the member, and what they can do. */
const endOf = (step: LadderStep, language: Language, when: string | null): string[] => {
  const isEnglish = language === 'en'
  const appeal = isEnglish
    ? 'If you think this is wrong, appeal: another moderator looks at it.'
    : '如有异议，可以申诉，由另一位审核员复核。'
  if (step === 'warning')
    return [isEnglish ? 'If it happens again your account is limited or banned' : '再次违反会限制或封禁账号']
  if (step === 'limit')
    return [
      isEnglish
        ? `Until: ${when}. Until then you can answer whoever has written to you`
        : `至${when}恢复；期间可以回复给你发过消息的人`,
      appeal,
    ]
  const end = isEnglish ? `Until: ${when}` : `解封时间：${when}`
  return [when === null ? (isEnglish ? 'The ban has no end' : '封禁没有期限') : end, appeal]
}

/** The notice of a step, line by line; of a ban it is shown instead of the app. */
export const sanctionNotice = (
  language: Language,
  reason: string,
  step: LadderStep,
  days: number | null,
  now: Date,
  rule: ConductRule | null = null,
): string[] => {
  const until = days === null ? null : new Date(now.getTime() + days * DAY_MS)
  const when =
    until?.toLocaleString(language, { timeZone: 'Asia/Shanghai', dateStyle: 'medium', timeStyle: 'short' }) ?? null
  const isEnglish = language === 'en'
  return [
    titles[isBanStep(step) ? 'ban' : (step as 'warning' | 'limit')][language],
    ...(rule ? [`${isEnglish ? 'Rule: ' : '规则：'}${conductRuleNames[rule][language]}`] : []),
    `${isEnglish ? 'Reason: ' : '原因：'}${reason}`,
    ...endOf(step, language, when),
  ]
}
