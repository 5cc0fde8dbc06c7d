import { Alert, Button, Snackbar } from '@mui/material'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useShortcuts } from '../hooks/use-shortcuts.ts'
import { useLastDecisions } from './last-decisions.ts'
import { useUndo } from './use-undo.ts'

/** milliseconds for which the last decision is shown; it can still be undone after that */
const visibleMs = 8_000

/** Shows the last decision and undoes it, by button or the key z; pressing z again undoes the one before. */
export const UndoBar = () => {
  const last = useLastDecisions().at(-1)
  const [hidden, setHidden] = useState<number | null>(null)
  const { undoLast } = useUndo()
  const translate = useTranslate()
  useShortcuts({ z: undoLast }, last !== undefined)
  const at = last?.at
  useEffect(() => {
    if (at === undefined) return
    const timer = setTimeout(() => setHidden(at), visibleMs)
    return () => clearTimeout(timer)
  }, [at])
  return (
    <Snackbar open={last !== undefined && last.at !== hidden} anchorOrigin={{ vertical: 'top', horizontal: 'center' }}>
      <Alert
        severity="success"
        variant="filled"
        role="status"
        action={
          <Button color="inherit" size="small" onClick={undoLast} aria-keyshortcuts="z">
            {translate('xinyu.reviews.undo')}
          </Button>
        }
      >
        {last?.text}
      </Alert>
    </Snackbar>
  )
}
