import NotificationsActive from '@mui/icons-material/NotificationsActive'
import { Button } from '@mui/material'
import { requestAppStoreTestNotification } from '@xinyu/contracts/http/product/app-store'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { callAsUser } from '../../shared/api/call-as-user.ts'
import { textOf } from '../../shared/api/refusal.ts'

/** Requests a test notification from Apple, to check delivery. */
export const AppleTestButton = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const { testNotificationToken: token } = await callAsUser(requestAppStoreTestNotification, {})
      notify('xinyu.paymentDifferences.appleTestSent', { type: 'success', messageArgs: { token } })
    } catch (error) {
      notify(textOf(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" startIcon={<NotificationsActive />} disabled={busy} onClick={() => void send()}>
      {translate('xinyu.paymentDifferences.appleTest')}
    </Button>
  )
}
