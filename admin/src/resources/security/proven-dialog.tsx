import { canUsePasskeys, signWithPasskey } from '@xinyu/contracts/client/passkeys'
import { beginPasskeyProof } from '@xinyu/contracts/http/passkeys/passkeys'
import { Alert, Button, Stack, TextField } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { callAsUser } from '../../shared/api/call-as-user.ts'
import { errorCode, errorText } from '../../shared/api/refusal.ts'
import { currentLanguage } from '../../shared/format/language.ts'
import { FormDialog } from '../../shared/dialog/form-dialog.tsx'

/** null: the recent login is the proof */
export type OwnerProof = { password: string } | { passkey: string } | null

export interface ProvenDialogProps {
  title: string
  help?: string
  confirm: string
  isDangerous?: boolean
  hasPasskeys: boolean
  onClose(): void
  /** rejects with the message to show in the dialog */
  work(proof: OwnerProof): Promise<unknown>
  children?: ReactNode
}

const proveByPasskey = async (): Promise<OwnerProof> => ({
  passkey: await signWithPasskey((await callAsUser(beginPasskeyProof, {})).options, currentLanguage()),
})

interface ProofFieldsProps {
  password: string
  onPassword(password: string): void
  /** null: has none, or not in this browser */
  onPasskey: (() => void) | null
  busy: boolean
}

const ProofFields = ({ password, onPassword, onPasskey, busy }: ProofFieldsProps) => {
  const translate = useTranslate()
  return (
    <>
      <Alert severity="info" role="alert">
        {translate('xinyu.security.proofNeeded')}
      </Alert>
      <TextField
        label={translate('xinyu.security.proofPassword')}
        value={password}
        onChange={({ target }) => onPassword(target.value)}
        fullWidth
        type="password"
        name="password"
        autoComplete="current-password"
        slotProps={{ htmlInput: { maxLength: 72 } }}
      />
      {onPasskey && (
        <Button variant="outlined" disabled={busy} onClick={onPasskey}>
          {translate('xinyu.security.proofByPasskey')}
        </Button>
      )}
    </>
  )
}

/** A dialog for work that needs a proof of the owner when the login is too old to be one. */
export const ProvenDialog = ({ hasPasskeys, work, children, ...dialog }: ProvenDialogProps) => {
  const [needsProof, setNeedsProof] = useState(false)
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const run = (proof: () => Promise<OwnerProof>) => {
    setBusy(true)
    setFailure(null)
    proof()
      .then(work)
      .catch((error: unknown) => {
        if (errorCode(error) === 'NEED_PROOF') setNeedsProof(true)
        else setFailure(errorText(error))
        setBusy(false)
      })
  }
  return (
    <FormDialog {...dialog} busy={busy} onSubmit={() => run(async () => (password ? { password } : null))}>
      <Stack spacing={2}>
        {failure && (
          <Alert severity="error" role="alert">
            {failure}
          </Alert>
        )}
        {children}
        {needsProof && (
          <ProofFields
            password={password}
            onPassword={setPassword}
            onPasskey={hasPasskeys && canUsePasskeys() ? () => run(proveByPasskey) : null}
            busy={busy}
          />
        )}
      </Stack>
    </FormDialog>
  )
}
