import { Alert, AlertTitle, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { errorText, errorTrace } from '../api/refusal.ts'

/** A failed load: the reason and a retry. */
export const Failure = ({ error, onRetry }: { error: unknown; onRetry(): void }) => {
  const translate = useTranslate()
  return (
    <Alert
      severity="error"
      sx={{ m: 2 }}
      action={
        <Button color="inherit" onClick={onRetry}>
          {translate('xinyu.common.retry')}
        </Button>
      }
    >
      <AlertTitle>{translate('xinyu.common.loadFailed')}</AlertTitle>
      {errorText(error)} {translate('xinyu.common.loadFailedHelp')} {errorTrace(error)}
    </Alert>
  )
}
