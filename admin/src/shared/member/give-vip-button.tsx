import CardGiftcard from '@mui/icons-material/CardGiftcard'
import { Button, TextField } from '@mui/material'
import { vipUsers } from '@xinyu/contracts/admin/people'
import { beVipAdmin } from '@xinyu/contracts/http/users/vip'
import { useState } from 'react'
import { useCanAccess, useNotify, useRefresh, useTranslate } from 'react-admin'
import { useAttempt } from '../action/use-attempt.ts'
import { callAsUser } from '../api/call-as-user.ts'
import { ReasonDialog } from '../dialog/reason-dialog.tsx'
import { useIsSelf } from '../hooks/use-is-self.ts'

const max = 3650

interface Receiver {
  userId: string
  name: string
}

/** Grants VIP days with a reason. */
export const GiveVipButton = (receiver: Receiver) => {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: vipUsers.name, action: 'give' })
  const isOwn = useIsSelf(receiver.userId)
  const [isOpen, setOpen] = useState(false)
  if (!canAccess || isOwn) return null
  return (
    <>
      <Button size="small" startIcon={<CardGiftcard />} onClick={() => setOpen(true)}>
        {translate('xinyu.vipUsers.give')}
      </Button>
      {isOpen && <GiveVipDialog {...receiver} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Repeated submits of one dialog grant only once. */
const GiveVipDialog = ({ userId, name, onClose }: Receiver & { onClose(): void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const { attempt, busy } = useAttempt()
  const [clientId] = useState(() => crypto.randomUUID())
  const [days, setDays] = useState('7')
  const count = Number(days)
  const isValid = Number.isInteger(count) && count >= 1 && count <= max
  const give = async (reason: string): Promise<void> => {
    const { state } = await callAsUser(beVipAdmin, { user_id: userId, days: count, reason, clientId })
    onClose()
    const done = state === 'requested' ? 'xinyu.vipUsers.waits' : 'xinyu.vipUsers.given'
    notify(done, { type: state === 'requested' ? 'info' : 'success', messageArgs: { name, smart_count: count } })
    refresh()
  }
  return (
    <ReasonDialog
      title={translate('xinyu.vipUsers.giveTitle', { name })}
      help={translate('xinyu.vipUsers.giveHelp')}
      confirm={translate('xinyu.vipUsers.give')}
      busy={busy}
      onClose={onClose}
      onConfirm={(reason) => isValid && void attempt(() => give(reason))}
    >
      <TextField
        label={translate('xinyu.vipUsers.days')}
        value={days}
        onChange={({ target }) => setDays(target.value)}
        error={!isValid}
        helperText={!isValid && translate('xinyu.vipUsers.daysForm', { max })}
        fullWidth
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
      />
    </ReasonDialog>
  )
}
