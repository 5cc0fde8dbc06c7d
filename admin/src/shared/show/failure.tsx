import { Alert, AlertTitle, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { errorText, errorTrace, isMissing } from '../api/refusal.ts'

/** A failed load: the reason and a retry, or that there is no such record. */
export const Failure = ({ error, onRetry }: { error: unknown; onRetry(): void }) => {
  const translate = useTranslate()
  if (isMissing(error))
    return (
      <Alert severity="info" sx={{ m: 2 }}>
        {translate('xinyu.common.missing')}
      </Alert>
    )
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
