import { Button } from '@mui/material'
import { addSysMsg } from '@xinyu/contracts/http/msg/broadcasts'
import { useGetIdentity, useNotify, useTranslate } from 'react-admin'
import { useAttempt } from '../../shared/action/use-attempt.ts'
import { callAsUser } from '../../shared/api/call-as-user.ts'
import { noticeBody, type Draft } from './sys-notice.ts'

/** Sends the draft to its author only. */
export const TestSend = ({ draft }: { draft: Draft }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { identity } = useGetIdentity()
  const { attempt, busy } = useAttempt()
  const send = async () => {
    const { startsAt: _, ...now } = draft
    const body = noticeBody({ ...now, to: 'one', user_id: String(identity?.id ?? '') })
    await callAsUser(addSysMsg, { ...body, clientId: crypto.randomUUID() })
    notify('xinyu.sysNotices.testSent', { type: 'success' })
  }
  const isWhole = Boolean(draft.title?.trim() && draft.content?.trim())
  return (
    <Button disabled={busy || !isWhole || !identity} onClick={() => void attempt(send)}>
      {translate('xinyu.sysNotices.test')}
    </Button>
  )
}
