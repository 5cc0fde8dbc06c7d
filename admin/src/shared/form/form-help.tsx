import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'

/** What a form does, above its fields. */
export const FormHelp = ({ text }: { text: string }) => {
  const translate = useTranslate()
  return (
    <Alert severity="info" role="note" sx={{ mb: 2, width: '100%' }}>
      {translate(text)}
    </Alert>
  )
}
