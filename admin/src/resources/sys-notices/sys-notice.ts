import type { sysNotices } from '@xinyu/contracts/admin/support'
import type { RecordOf } from '@xinyu/contracts/resource'

export type SysNotice = RecordOf<typeof sysNotices>

export const groups = (['vip', 'notVip', 'men', 'women', 'approved', 'notApproved'] as const).map((id) => ({
  id,
  name: `xinyu.sysNotices.group.${id}`,
}))
export const audiences = (['group', 'all', 'one'] as const).map((id) => ({ id, name: `xinyu.sysNotices.to.${id}` }))
export const kinds = (['service', 'marketing'] as const).map((id) => ({ id, name: `xinyu.sysNotices.kind.${id}` }))
export const states = (['asked', 'waiting', 'sending', 'paused', 'sent', 'stopped'] as const).map((value) => ({
  value,
  label: `xinyu.sysNotices.state.${value}`,
}))

/** Whom it goes to, as a key of the words. */
export const audienceWord = ({ to, group_id }: Pick<SysNotice, 'to' | 'group_id'>): string =>
  to === 'group' && group_id ? `xinyu.sysNotices.group.${group_id}` : `xinyu.sysNotices.to.${to}`

/** What the form holds while it is written. */
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

/** The draft as it is sent: no field of another audience, nothing empty. */
export const bodyOf = ({ to = 'group', group_id, user_id, kind = 'service', link, startsAt, ...words }: Draft) => {
  const { title = '', content = '', titleEn = '', contentEn = '' } = words
  return {
    title,
    content,
    titleEn,
    contentEn,
    to,
    // what goes to one person, also to try it, is never marketing
    kind: to === 'one' ? ('service' as const) : kind,
    ...(to === 'group' && group_id ? { group_id } : {}),
    ...(to === 'one' && user_id ? { user_id } : {}),
    ...(link ? { link } : {}),
    ...(startsAt ? { startsAt } : {}),
  }
}
