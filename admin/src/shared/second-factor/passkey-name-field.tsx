import { deviceName } from '@xinyu/contracts/rules/people/device-name'
import { TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { deviceInfo } from '../api/device.ts'
import { currentLanguage } from '../format/language.ts'

/** The name of a new passkey; at first that of this device. */
export const usePasskeyName = () => {
  const translate = useTranslate()
  return useState(() => deviceName(deviceInfo(), currentLanguage()) || translate('xinyu.security.passkeys'))
}

export const PasskeyNameField = ({ value, onChange }: { value: string; onChange(name: string): void }) => {
  const translate = useTranslate()
  const isMissing = value.trim() === ''
  return (
    <TextField
      label={translate('xinyu.factor.passkeyName')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={isMissing}
      helperText={isMissing && translate('ra.validation.required')}
      fullWidth
      name="passkeyName"
      autoComplete="off"
      slotProps={{ htmlInput: { maxLength: 40 } }}
    />
  )
}
