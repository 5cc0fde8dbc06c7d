import { Alert, AlertTitle, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { textOf, traceOf } from '../api/refusal.ts'

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
      {textOf(error)} {translate('xinyu.common.loadFailedHelp')} {traceOf(error)}
    </Alert>
  )
}
