import { TextField, type TextFieldProps } from '@mui/material'
import { useState } from 'react'
import { useSaveWellness, type Wellness } from './use-wellness.ts'

const most = 500

interface HardLimitProps extends Pick<TextFieldProps, 'label' | 'helperText' | 'size' | 'margin' | 'fullWidth' | 'sx'> {
  settings: Wellness
  /** one's own, or that of an admin */
  field: 'hardPerHour' | 'leadHardPerHour'
}

/** How many hard items an hour; empty: no limit. Saved when the field is left. */
export const HardLimit = ({ settings, field, ...look }: HardLimitProps) => {
  const save = useSaveWellness(settings)
  const present = settings[field]
  const [text, setText] = useState(present === null ? '' : String(present))
  const limit = text === '' ? null : Number(text)
  const isValid = limit === null || (Number.isInteger(limit) && limit >= 0 && limit <= most)
  return (
    <TextField
      {...look}
      type="number"
      value={text}
      error={!isValid}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => isValid && limit !== present && save({ [field]: limit })}
      slotProps={{ htmlInput: { min: 0, max: most } }}
    />
  )
}
