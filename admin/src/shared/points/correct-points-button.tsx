import Tune from '@mui/icons-material/Tune'
import { Button, TextField } from '@mui/material'
import { pointCorrections } from '@xinyu/contracts/admin/money'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useState } from 'react'
import { useCreate, useNotify, useRefresh, useTranslate, type RaRecord, useCanAccess } from 'react-admin'
import { ReasonDialog } from '../dialog/reason-dialog.tsx'
import { errorText } from '../api/refusal.ts'
import { useIsSelf } from '../hooks/use-is-self.ts'

type Correction = RecordOf<typeof pointCorrections> & RaRecord
const isWhole = (text: string): boolean => /^[+-]?\d{1,7}$/.test(text) && Number(text) !== 0

/** Adds or deducts points with a reason shown to the member. Without `userId` it asks for the account. */
export const CorrectPointsButton = ({ userId = '' }: { userId?: string }) => {
  const translate = useTranslate()
  const { canAccess: allowed } = useCanAccess({ resource: pointCorrections.name, action: 'create' })
  const isOwn = useIsSelf(userId)
  const [open, setOpen] = useState(false)
  // keep the input while the roles are re-fetched
  return (
    <>
      {allowed && !isOwn && (
        <Button size="small" startIcon={<Tune />} onClick={() => setOpen(true)}>
          {translate('xinyu.pointCorrections.correct')}
        </Button>
      )}
      {open && <CorrectPointsDialog userId={userId} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Sends the correction. One dialog is one correction, even if submitted repeatedly. */
const useCorrect = (onDone: () => void) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const [create, { isPending }] = useCreate<Correction>()
  const [clientId] = useState(() => crypto.randomUUID())
  const correct = (user_id: string, change: number, reason: string) =>
    void create(
      pointCorrections.name,
      { data: { user_id, change, reason, clientId } },
      {
        onError: (error) => notify(errorText(error), { type: 'error' }),
        onSuccess: ({ state }) => {
          onDone()
          notify(`xinyu.pointCorrections.now.${state}`, { type: 'info' })
          refresh()
        },
      },
    )
  return { correct, busy: isPending }
}

const CorrectPointsDialog = ({ userId, onClose }: { userId: string; onClose(): void }) => {
  const translate = useTranslate()
  const { correct, busy } = useCorrect(onClose)
  const [whose, setWhose] = useState(userId)
  const [change, setChange] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = (reason: string) => {
    if (!isWhole(change) || whose.trim() === '') setMissing(true)
    else correct(whose.trim(), Number(change), reason)
  }
  return (
    <ReasonDialog
      title={translate('xinyu.pointCorrections.title')}
      help={translate('xinyu.pointCorrections.help')}
      confirm={translate('xinyu.pointCorrections.correct')}
      busy={busy}
      onClose={onClose}
      onConfirm={send}
    >
      {userId === '' && (
        <TextField
          fullWidth
          label={translate('resources.pointCorrections.fields.user_id')}
          value={whose}
          onChange={({ target }) => setWhose(target.value)}
          error={isMissing && whose.trim() === ''}
          sx={{ mb: 2 }}
        />
      )}
      <TextField
        fullWidth
        label={translate('resources.pointCorrections.fields.change')}
        value={change}
        onChange={({ target }) => setChange(target.value.trim())}
        error={isMissing && !isWhole(change)}
        helperText={translate('xinyu.pointCorrections.changeHelp')}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 8 } }}
      />
    </ReasonDialog>
  )
}
