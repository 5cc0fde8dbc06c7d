import type { sysNotices } from '@xinyu/contracts/admin/support'
import type { RecordOf } from '@xinyu/contracts/resource'

export type SysNotice = RecordOf<typeof sysNotices>

export const groupChoices = (['vip', 'notVip', 'men', 'women', 'approved', 'notApproved'] as const).map((id) => ({
  id,
  name: `xinyu.sysNotices.group.${id}`,
}))
export const audienceChoices = (['group', 'all', 'one'] as const).map((id) => ({
  id,
  name: `xinyu.sysNotices.to.${id}`,
}))
export const kindChoices = (['service', 'marketing'] as const).map((id) => ({
  id,
  name: `xinyu.sysNotices.kind.${id}`,
}))
export const noticeStates = (['asked', 'waiting', 'sending', 'paused', 'sent', 'stopped'] as const).map((value) => ({
  value,
  label: `xinyu.sysNotices.state.${value}`,
}))

/** The audience, as a translation key. */
export const audienceKey = ({ to, group_id }: Pick<SysNotice, 'to' | 'group_id'>): string =>
  to === 'group' && group_id ? `xinyu.sysNotices.group.${group_id}` : `xinyu.sysNotices.to.${to}`

/** The form state. */
export interface Draft {
  title?: string
  content?: string
  titleEn?: string
  contentEn?: string
  to?: SysNotice['to']
  group_id?: NonNullable<SysNotice['group_id']>
  user_id?: string
  kind?: SysNotice['kind']
  link?: string
  startsAt?: string
}

/** A message as it was written. */
export const draftOf = ({ title, content, titleEn, contentEn, to, group_id, kind, link }: SysNotice): Draft => ({
  title,
  content,
  titleEn,
  contentEn,
  to,
  kind,
  ...(group_id ? { group_id } : {}),
  ...(link ? { link } : {}),
})

/** The request body, without fields of other audiences and without empty ones. */
export const noticeBody = ({ to = 'group', group_id, user_id, kind = 'service', link, startsAt, ...words }: Draft) => {
  const { title = '', content = '', titleEn = '', contentEn = '' } = words
  return {
    title,
    content,
    titleEn,
    contentEn,
    to,
    // a message to one person, including a test, is never marketing
    kind: to === 'one' ? ('service' as const) : kind,
    ...(to === 'group' && group_id ? { group_id } : {}),
    ...(to === 'one' && user_id ? { user_id } : {}),
    ...(link ? { link } : {}),
    ...(startsAt ? { startsAt } : {}),
  }
}
