import { Button } from '@mui/material'
import { rotateKey } from '@xinyu/contracts/http/gift/gifts'
import { useState } from 'react'
import { Confirm, useNotify, usePermissions, useTranslate } from 'react-admin'
import type { AdminRole } from '@xinyu/contracts/call'
import { callAsUser } from '../../shared/api/call-as-user.ts'
import { textOf } from '../../shared/api/refusal.ts'

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
  const [busy, setBusy] = useState(false)
  const rotate = async () => {
    setBusy(true)
    try {
      const { keyVersion, keepsOldForDays } = await callAsUser(rotateKey, {})
      setOpen(false)
      notify('xinyu.security.rotated', { type: 'success', messageArgs: { keyVersion, smart_count: keepsOldForDays } })
    } catch (error) {
      notify(textOf(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
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
        onConfirm={() => void rotate()}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
