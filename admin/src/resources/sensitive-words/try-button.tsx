import Science from '@mui/icons-material/ScienceOutlined'
import { Button, Dialog, DialogActions, DialogContent } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { TryText } from './try-text.tsx'

/** Tests a text against the current list. */
export const TryButton = () => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" startIcon={<Science />} onClick={() => setOpen(true)}>
        {translate('xinyu.sensitiveWords.try')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        fullWidth
        maxWidth="sm"
        slotProps={{ paper: { 'aria-label': translate('xinyu.sensitiveWords.try') } }}
      >
        <DialogContent>
          <TryText />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{translate('xinyu.common.close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
