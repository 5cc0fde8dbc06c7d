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

/** A broadcast as a notice of its reader. */
export const noticeOf = ({ broadcast, at, isRead }: ReceivedBroadcast, language: Language): Notice => {
  const { title, content, titleEn, contentEn } = wordsOf(broadcast)
  return {
    _id: broadcast._id,
    type: 'sysNotice',
    code: 'system-message',
    title: language === 'en' ? titleEn : title,
    content: language === 'en' ? contentEn : content,
    isRead,
    addtime: at.toISOString(),
    user: null,
    link: broadcast.link,
    count: 1,
  }
}
