import Science from '@mui/icons-material/ScienceOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ViewDialog } from '../../shared/dialog/view-dialog.tsx'
import { TryText } from './try-text.tsx'

/** Tests a text against the current list. */
export const TryButton = () => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const label = translate('xinyu.sensitiveWords.try')
  return (
    <>
      <Button size="small" startIcon={<Science />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ViewDialog title={label} isTitleShown={false} width="sm" onClose={() => setOpen(false)}>
          <TryText />
        </ViewDialog>
      )}
    </>
  )
}
