import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { notice, noticeKind, noticeTotals } from '../../socket/messages.ts'
import { count, id, nothing, page } from '../../scalars.ts'

export const getSysNoticeList = defineCall({
  path: 'msg/getSysNoticeList',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  summary: 'System notices',
  input: z.object({ ...page }),
  output: z.object({ list: z.array(notice), total: count }),
})
export const changeSysNoticeStatus = defineCall({
  path: 'msg/changeSysNoticeStatus',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  summary: 'Mark one notice, or all system notices, as seen',
  input: z.object({ notice_id: id.optional() }),
  output: z.object({ totals: noticeTotals }),
})
export const changeSysNoticeStatusV2 = defineCall({
  path: 'msg/changeSysNoticeStatusV2',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  summary: 'Mark all notices of a kind as seen',
  input: z.object({ type: noticeKind }),
  output: z.object({ totals: noticeTotals }),
})
export const getSysNoticeNumberV2 = defineCall({
  path: 'posts/getSysNoticeNumberV2',
  verb: 'POST',
  owner: 'chat',
  caller: 'T',
  summary: 'Badge totals',
  input: nothing,
  output: noticeTotals,
})
export const getSysNotice = defineCall({
  path: 'posts/getSysNotice',
  verb: 'POST',
  owner: 'chat',
  caller: 'T',
  summary: 'The notices of a kind',
  input: z.object({ ...page, type: noticeKind.default('sysNotice') }),
  output: z.object({ list: z.array(notice), total: count }),
})
export const getSysNoticeV2 = defineCall({
  path: 'posts/getSysNoticeV2',
  verb: 'POST',
  owner: 'chat',
  caller: 'T',
  summary: 'The notices of a kind',
  input: z.object({ ...page, type: noticeKind }),
  output: z.object({ list: z.array(notice), total: count }),
})
