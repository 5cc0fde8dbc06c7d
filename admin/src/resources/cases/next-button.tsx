import SkipNext from '@mui/icons-material/SkipNext'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useShortcuts } from '../../shared/hooks/use-shortcuts.ts'
import { useNextCase } from './use-next-case.ts'

/** Claims the next case, also by key. */
export const NextButton = () => {
  const translate = useTranslate()
  const { next, busy } = useNextCase()
  useShortcuts({ n: next })
  return (
    <Button
      variant="contained"
      startIcon={<SkipNext />}
      aria-keyshortcuts="n"
      disabled={busy}
      onClick={next}
      sx={{ minHeight: 44 }}
    >
      {translate('xinyu.cases.next')}
    </Button>
  )
}
