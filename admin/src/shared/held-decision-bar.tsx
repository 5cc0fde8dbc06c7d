import { Alert, Button, Snackbar } from '@mui/material'
import { useRedirect, useTranslate } from 'react-admin'
import { takeBack, useHeld } from './held-decision.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** Says what was just decided and takes it back, by button or by the key z, which leads to it again. */
export const HeldDecisionBar = () => {
  const held = useHeld()
  const redirect = useRedirect()
  const translate = useTranslate()
  const undo = () => {
    const decision = takeBack()
    if (decision) redirect('show', decision.resource, decision.id)
  }
  useShortcuts({ z: undo }, held !== null)
  return (
    <Snackbar open={held !== null} anchorOrigin={{ vertical: 'top', horizontal: 'center' }}>
      <Alert
        severity="success"
        variant="filled"
        role="status"
        action={
          <Button color="inherit" size="small" onClick={undo} aria-keyshortcuts="z">
            {translate('xinyu.reviews.undo')}
          </Button>
        }
      >
        {held?.text}
      </Alert>
    </Snackbar>
  )
}
