import { z } from 'zod'
import type { Language } from '../../errors.ts'

/** The rules of conduct that a ban can name, in the order of the console’s keys 1–7. */
export const conductRules = ['fraud', 'harassment', 'indecent', 'advert', 'impersonation', 'illegal', 'minor'] as const
export const conductRule = z.enum(conductRules)
export type ConductRule = (typeof conductRules)[number]

/** The rule's name as shown to the banned person. */
export const conductRuleNames: Readonly<Record<ConductRule, Readonly<Record<Language, string>>>> = {
  fraud: { 'zh-CN': '不得诱导转账、投资或索要财物', en: 'No asking for money, transfers or investments' },
  harassment: { 'zh-CN': '不得骚扰、辱骂或威胁他人', en: 'No harassment, insults or threats' },
  indecent: { 'zh-CN': '不得发布色情、低俗内容', en: 'Nothing indecent' },
  advert: { 'zh-CN': '不得发布广告或引流', en: 'No advertising, no leading members elsewhere' },
  impersonation: { 'zh-CN': '不得冒用他人照片或身份', en: 'No posing as other people' },
  illegal: { 'zh-CN': '不得发布违法内容', en: 'Nothing illegal' },
  minor: { 'zh-CN': '会员须年满18周岁', en: 'Members are 18 or older' },
}
