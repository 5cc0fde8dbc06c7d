import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import type { ListView } from '@xinyu/contracts/http/users/list-views'
import { useState, type FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import { textOf } from '../api/refusal.ts'
import type { CurrentView, Views } from './views.ts'

/** One view: rename, replace its filters with the current ones, or delete with undo. */
const ViewRow = ({ view, here, views }: { view: ListView; here: CurrentView; views: Views }) => {
  const translate = useTranslate()
  const [title, setTitle] = useState(view.title)
  const [said, setSaid] = useState<{ text: string; isBad?: boolean }>({ text: '' })
  const [busy, setBusy] = useState(false)
  const [gone, setGone] = useState<ListView | null>(null)
  const run = async (act: () => Promise<void>, done: string) => {
    setBusy(true)
    try {
      await act()
      setSaid({ text: translate(done) })
    } catch (error) {
      setSaid({ text: textOf(error), isBad: true })
    } finally {
      setBusy(false)
    }
  }
  const rename = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') return setSaid({ text: translate('xinyu.lists.viewNameMissing'), isBad: true })
    void run(() => views.save({ ...view, title: title.trim() }), 'xinyu.lists.viewRenamed')
  }
  const { filters, sort } = here
  const remove = async () => {
    await views.remove(view)
    setGone(view)
  }
  const bringBack = async (removed: ListView) => {
    await views.save(removed)
    setGone(null)
  }
  if (gone)
    return (
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography role="status">{said.text}</Typography>
        <Button size="small" disabled={busy} onClick={() => void run(() => bringBack(gone), 'xinyu.lists.viewKept')}>
          {translate('ra.action.undo')}
        </Button>
      </Stack>
    )
  return (
    <Box component="form" noValidate onSubmit={rename}>
      <TextField
        fullWidth
        size="small"
        margin="dense"
        label={translate('xinyu.lists.viewName')}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        error={said.isBad ?? false}
        helperText={said.text}
        slotProps={{ htmlInput: { maxLength: 40 }, formHelperText: { role: 'status' } }}
      />
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button size="small" type="submit" disabled={busy || title.trim() === view.title}>
          {translate('xinyu.lists.renameView')}
        </Button>
        <Button
          size="small"
          disabled={busy}
          onClick={() => void run(() => views.save({ ...view, filters, sort }), 'xinyu.lists.viewReplaced')}
        >
          {translate('xinyu.lists.replaceView')}
        </Button>
        <Button
          size="small"
          color="error"
          disabled={busy}
          aria-label={translate('xinyu.lists.removeView', { name: view.title })}
          onClick={() => void run(remove, 'xinyu.lists.viewRemoved')}
        >
          {translate('ra.action.delete')}
        </Button>
      </Stack>
    </Box>
  )
}

/** Manages the user's views of a list. Shows those that existed when it opened. */
export const ManageViews = ({ here, views, onClose }: { here: CurrentView; views: Views; onClose(): void }) => {
  const translate = useTranslate()
  const [first] = useState(views.views ?? [])
  const known = first.map((view) => views.views?.find(({ view_id }) => view_id === view.view_id) ?? view)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="views-title">
      <DialogTitle id="views-title">{translate('xinyu.lists.manageViews')}</DialogTitle>
      <DialogContent>
        <Stack component="ul" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {known.map((view) => (
            <li key={view.view_id}>
              <ViewRow view={view} here={here} views={views} />
            </li>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
