import { Dialog } from '@mui/material'
import { useRef } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { recentKey } from '../store.ts'
import type { Found } from './found.ts'
import { SearchField } from './search-field.tsx'

const recentAtMost = 8
const nothing: Found[] = []

/** Searches while one types; without words it shows what was opened last in this window. */
export const SearchDialog = ({ onClose }: { onClose(): void }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [recent, setRecent] = useStore(recentKey, nothing)
  const open = (chosen: Found) => {
    setRecent([chosen, ...recent.filter(({ key }) => key !== chosen.key)].slice(0, recentAtMost))
    onClose()
    void navigate(chosen.to)
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: { 'aria-label': translate('xinyu.search.open'), sx: { p: 2 } },
        transition: { onEntered: () => input.current?.focus() },
      }}
    >
      <SearchField input={input} recent={recent} onOpen={open} />
    </Dialog>
  )
}
