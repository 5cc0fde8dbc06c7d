import { Button } from '@mui/material'
import { rotateKey } from '@xinyu/contracts/http/gift/gifts'
import { useState } from 'react'
import { Confirm, useNotify, usePermissions, useTranslate } from 'react-admin'
import type { AdminRole } from '@xinyu/contracts/call'
import { callAsUser } from '../../shared/api/call-as-user.ts'
import { useAttempt } from '../../shared/action/use-attempt.ts'

/** Administrators only. */
export const useMayRotateKeys = (): boolean => {
  const { permissions } = usePermissions<AdminRole[]>()
  return permissions?.includes('admin') ?? false
}

/** New keys for signed and encrypted calls; the old ones stay valid for some days. */
export const RotateKeysButton = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const [open, setOpen] = useState(false)
  const { attempt, busy } = useAttempt()
  const rotate = async () => {
    const { keyVersion, keepsOldForDays } = await callAsUser(rotateKey, {})
    setOpen(false)
    notify('xinyu.security.rotated', { type: 'success', messageArgs: { keyVersion, smart_count: keepsOldForDays } })
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('xinyu.security.rotate')}
      </Button>
      <Confirm
        isOpen={open}
        loading={busy}
        title={translate('xinyu.security.rotate')}
        content={translate('xinyu.security.rotateHelp')}
        onConfirm={() => void attempt(rotate)}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
