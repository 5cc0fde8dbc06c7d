import { Button } from '@mui/material'
import { addSysMsg } from '@xinyu/contracts/http/msg/broadcasts'
import { useState } from 'react'
import { useGetIdentity, useNotify, useTranslate } from 'react-admin'
import { callAsUser } from '../../shared/api/call-as-user.ts'
import { textOf } from '../../shared/api/refusal.ts'
import { bodyOf, type Draft } from './sys-notice.ts'

/** Sends the draft to its author only. */
export const TestSend = ({ draft }: { draft: Draft }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { identity } = useGetIdentity()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const { startsAt: _, ...now } = draft
      const body = bodyOf({ ...now, to: 'one', user_id: String(identity?.id ?? '') })
      await callAsUser(addSysMsg, { ...body, clientId: crypto.randomUUID() })
      notify('xinyu.sysNotices.testSent', { type: 'success' })
    } catch (error) {
      notify(textOf(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const isWhole = Boolean(draft.title?.trim() && draft.content?.trim())
  return (
    <Button disabled={busy || !isWhole || !identity} onClick={() => void send()}>
      {translate('xinyu.sysNotices.test')}
    </Button>
  )
}
