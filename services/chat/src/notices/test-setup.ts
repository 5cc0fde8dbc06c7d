import { randomUUID } from 'node:crypto'
import { getSysNoticeV2 } from '@xinyu/contracts/http/msg/notices'
import type { KnownMember } from '@xinyu/testkit/people/known-member'
import { chat, lin, wei } from '../test-setup.ts'

export const relation = () => ({ relation_id: randomUUID(), user_id: lin.id, user2_id: wei.id })
export const noticesOf = async (me: KnownMember, type: 'sysNotice' | 'comment' | 'like' | 'follow' | 'view' | 'gift') =>
  (await chat.call(getSysNoticeV2, { type }, me)).list
