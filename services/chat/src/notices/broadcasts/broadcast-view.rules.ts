import type { Language } from '@xinyu/contracts/errors'
import type { Notice } from '@xinyu/contracts/socket/messages'
import type { BroadcastWords, ReceivedBroadcast } from './broadcasts.rules.ts'

/** Its words by the names of a notice's parameters, in both languages. */
export const wordsOf = ({ title, content, titleEn, contentEn }: BroadcastWords) => ({
  title,
  content,
  titleEn: titleEn || title,
  contentEn: contentEn || content,
})

/** before the title of what advertises, so that it is known for what it is */
const marks: Readonly<Record<Language, string>> = { 'zh-CN': '【推广】', en: '[Promotion] ' }

/** A broadcast as a notice of its reader; what advertises says so. */
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
