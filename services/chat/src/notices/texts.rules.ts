import type { Language } from '@xinyu/contracts/errors'
import { type Act, mayKnowActor } from '@xinyu/contracts/rules/people/visibility'
import { noticeTexts, type NoticeText } from './notice-texts.data.ts'

export type NoticeCode = keyof typeof noticeTexts

const actOf: Partial<Record<NoticeCode, Act>> = {
  liked: 'like',
  'liked-photo': 'like',
  'liked-answer': 'like',
  viewed: 'view',
}
/** Events by which a person reveals themselves to the reader. */
export const revealsActor = (code: NoticeCode): boolean =>
  code !== 'viewed' && code !== 'post-liked' && code !== 'comment-liked'
const unnamed: Record<Language, string> = { 'zh-CN': '有人', en: 'Somebody' }

/** Same rule as in the lists of viewers and likers. */
export const hidesActor = (code: NoticeCode, readerIsVip: boolean): boolean => {
  const act = actOf[code]
  return act !== undefined && !mayKnowActor(act, { isVip: readerIsVip, isReturned: false })
}

/** The text of a notice in a language. `name` null: unknown, or hidden from this reader. */
export const noticeText = (
  code: NoticeCode,
  language: Language,
  name: string | null,
  params: Readonly<Record<string, string | number>>,
): NoticeText => {
  const values: Record<string, string | number> = { ...params, name: name || unnamed[language] }
  const render = (template: string): string =>
    template.replace(/\{(\w+)\}/g, (_whole, key: string) => String(values[key] ?? ''))
  const { title, content } = noticeTexts[code][language]
  return { title: render(title), content: render(content) }
}
