import NotificationsActive from '@mui/icons-material/NotificationsActive'
import { Button } from '@mui/material'
import { requestAppStoreTestNotification } from '@xinyu/contracts/http/product/app-store'
import { useNotify, useTranslate } from 'react-admin'
import { useAttempt } from '../../shared/action/use-attempt.ts'
import { callAsUser } from '../../shared/api/call-as-user.ts'

/** Requests a test notification from Apple, to check delivery. */
export const AppleTestButton = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const { attempt, busy } = useAttempt()
  const send = async () => {
    const { testNotificationToken: token } = await callAsUser(requestAppStoreTestNotification, {})
    notify('xinyu.paymentDifferences.appleTestSent', { type: 'success', messageArgs: { token } })
  }
  return (
    <Button size="small" startIcon={<NotificationsActive />} disabled={busy} onClick={() => void attempt(send)}>
      {translate('xinyu.paymentDifferences.appleTest')}
    </Button>
  )
}
