import type { Language } from '@xinyu/contracts/errors'
import type { Notice } from '@xinyu/contracts/socket/messages'
import type { BroadcastWords, ReceivedBroadcast } from './broadcasts.rules.ts'

/** Its texts as notice parameters, in both languages. */
export const wordsOf = ({ title, content, titleEn, contentEn }: BroadcastWords) => ({
  title,
  content,
  titleEn: titleEn || title,
  contentEn: contentEn || content,
})

/** precedes the title of an advertisement, to label it as one */
const marks: Readonly<Record<Language, string>> = { 'zh-CN': '【推广】', en: '[Promotion] ' }

/** A broadcast as a notice for its reader; an advertisement is labelled. */
export const noticeOf = ({ broadcast, at, isRead }: ReceivedBroadcast, language: Language): Notice => {
  const { title, content, titleEn, contentEn } = wordsOf(broadcast)
  const mark = broadcast.kind === 'marketing' ? marks[language] : ''
  return {
    _id: broadcast._id,
    type: 'sysNotice',
    code: 'system-message',
    title: mark + (language === 'en' ? titleEn : title),
    content: language === 'en' ? contentEn : content,
    isRead,
    addtime: at.toISOString(),
    user: null,
    link: broadcast.link,
    count: 1,
  }
}
