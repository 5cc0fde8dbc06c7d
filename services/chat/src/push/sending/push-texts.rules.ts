import type { Language } from '@xinyu/contracts/errors'
import { type PushKind, pushKinds } from '@xinyu/contracts/http/msg/push'

export type Counts = Partial<Record<PushKind, number>>

const title: Record<Language, string> = { 'zh-CN': '心屿', en: 'Xinyu' }

/** Kinds and counts, never a name or text: it shows on a locked screen. */
const texts: Record<PushKind, Record<Language, (count: number) => string>> = {
  message: { 'zh-CN': (n) => `${n}条新消息`, en: (n) => (n === 1 ? 'a new message' : `${n} new messages`) },
  match: { 'zh-CN': (n) => `${n}个新的互相喜欢`, en: (n) => (n === 1 ? 'a new match' : `${n} new matches`) },
  like: { 'zh-CN': (n) => `${n}个人喜欢你`, en: (n) => (n === 1 ? 'somebody likes you' : `${n} people like you`) },
  comment: { 'zh-CN': (n) => `${n}条新评论`, en: (n) => (n === 1 ? 'a new comment' : `${n} new comments`) },
  gift: { 'zh-CN': (n) => `${n}份小红花`, en: (n) => (n === 1 ? 'a gift of flowers' : `${n} gifts of flowers`) },
  review: { 'zh-CN': (n) => `${n}个审核结果`, en: (n) => (n === 1 ? 'a review decided' : `${n} reviews decided`) },
  support: {
    'zh-CN': (n) => `${n}条客服答复`,
    en: (n) => (n === 1 ? 'an answer of support' : `${n} answers of support`),
  },
  system: { 'zh-CN': (n) => `${n}条系统通知`, en: (n) => (n === 1 ? 'a system message' : `${n} system messages`) },
}

const sentence: Record<Language, (parts: string[]) => string> = {
  'zh-CN': (parts) => `你有${parts.join('、')}`.replace(/^你有(\d+个人喜欢你)$/, '$1'),
  en: (parts) => {
    const all = parts.join(', ')
    return all.charAt(0).toUpperCase() + all.slice(1)
  },
}

export const pushText = (counts: Counts, language: Language): { title: string; body: string } => ({
  title: title[language],
  body: sentence[language](
    pushKinds.flatMap((kind) => {
      const count = counts[kind] ?? 0
      return count > 0 ? [texts[kind][language](count)] : []
    }),
  ),
})

/** The list pages for several events of a kind. Never a liker's page: the person may not be allowed to see it. */
const lists: Record<PushKind, string> = {
  message: '/message',
  match: '/message',
  like: '/message/like',
  comment: '/message/comment',
  gift: '/message/gift',
  review: '/message/sys',
  support: '/about/connect',
  system: '/message/sys',
}

/** The page that a push opens: the thing itself if there is only one, else its list. */
export const pushLink = (counts: Counts, links: readonly string[]): string => {
  const [kind, ...more] = pushKinds.filter((one) => (counts[one] ?? 0) > 0)
  const [link, ...others] = new Set(links)
  if (kind === undefined || more.length > 0) return '/message'
  if (kind === 'like' || link === undefined || others.length > 0) return lists[kind]
  return link
}
