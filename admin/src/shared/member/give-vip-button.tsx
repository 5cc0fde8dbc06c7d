import CardGiftcard from '@mui/icons-material/CardGiftcard'
import { Button, TextField } from '@mui/material'
import { vipUsers } from '@xinyu/contracts/admin/people'
import { beVipAdmin } from '@xinyu/contracts/http/users/vip'
import { useRef, useState } from 'react'
import { useNotify, useRefresh, useTranslate, useCanAccess } from 'react-admin'
import { callAsUser } from '../api/call-as-user.ts'
import { ReasonDialog } from '../dialog/reason-dialog.tsx'
import { textOf } from '../api/refusal.ts'
import { useIsSelf } from '../hooks/use-is-self.ts'

const most = 3650

/** Grants VIP days with a reason. Repeated submits of one dialog grant only once. */
export const GiveVipButton = ({ userId, name }: { userId: string; name: string }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const { canAccess: allowed } = useCanAccess({ resource: vipUsers.name, action: 'give' })
  const isOwn = useIsSelf(userId)
  const key = useRef('')
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [days, setDays] = useState('7')
  if (!allowed || isOwn) return null
  const count = Number(days)
  const isGood = Number.isInteger(count) && count >= 1 && count <= most
  const begin = (): void => {
    key.current = crypto.randomUUID()
    setOpen(true)
  }
  const give = async (reason: string): Promise<void> => {
    if (!isGood) return
    setBusy(true)
    try {
      const { state } = await callAsUser(beVipAdmin, { user_id: userId, days: count, reason, clientId: key.current })
      setOpen(false)
      const done = state === 'requested' ? 'xinyu.vipUsers.waits' : 'xinyu.vipUsers.given'
      notify(done, { type: state === 'requested' ? 'info' : 'success', messageArgs: { name, smart_count: count } })
      refresh()
    } catch (error) {
      notify(textOf(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="small" startIcon={<CardGiftcard />} onClick={begin}>
        {translate('xinyu.vipUsers.give')}
      </Button>
      {open && (
        <ReasonDialog
          title={translate('xinyu.vipUsers.giveTitle', { name })}
          help={translate('xinyu.vipUsers.giveHelp')}
          confirm={translate('xinyu.vipUsers.give')}
          busy={busy}
          onClose={() => setOpen(false)}
          onConfirm={(reason) => void give(reason)}
        >
          <TextField
            label={translate('xinyu.vipUsers.days')}
            value={days}
            onChange={({ target }) => setDays(target.value)}
            error={!isGood}
            helperText={!isGood && translate('xinyu.vipUsers.daysForm', { most })}
            fullWidth
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
          />
        </ReasonDialog>
      )}
    </>
  )
}
