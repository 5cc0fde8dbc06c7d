import { Box, Button, Stack, TextField, Typography } from '@mui/material'
import type { ListView } from '@xinyu/contracts/http/users/list-views'
import { useState, type FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import { errorText } from '../api/refusal.ts'
import { ConsoleDialog } from '../dialog/console-dialog.tsx'
import type { CurrentView, Views } from './views.ts'

/** Changes to one view, and what became of the last one. */
const useViewChanges = (view: ListView, current: CurrentView, views: Views) => {
  const translate = useTranslate()
  const [result, setResult] = useState<{ text: string; isBad?: boolean }>({ text: '' })
  const [busy, setBusy] = useState(false)
  const [removed, setRemoved] = useState<ListView | null>(null)
  const run = async (change: () => Promise<void>, done: string) => {
    setBusy(true)
    try {
      await change()
      setResult({ text: translate(done) })
    } catch (error) {
      setResult({ text: errorText(error), isBad: true })
    } finally {
      setBusy(false)
    }
  }
  const { filters, sort } = current
  const rename = (title: string) =>
    title === ''
      ? setResult({ text: translate('xinyu.lists.viewNameMissing'), isBad: true })
      : void run(() => views.save({ ...view, title }), 'xinyu.lists.viewRenamed')
  const replace = () => void run(() => views.save({ ...view, filters, sort }), 'xinyu.lists.viewReplaced')
  const remove = () =>
    void run(async () => {
      await views.remove(view)
      setRemoved(view)
    }, 'xinyu.lists.viewRemoved')
  const restore = (gone: ListView) =>
    void run(async () => {
      await views.save(gone)
      setRemoved(null)
    }, 'xinyu.lists.viewKept')
  return { result, busy, removed, rename, replace, remove, restore }
}

/** One view: rename, replace its filters with the current ones, or delete with undo. */
const ViewRow = ({ view, current, views }: { view: ListView; current: CurrentView; views: Views }) => {
  const translate = useTranslate()
  const [title, setTitle] = useState(view.title)
  const { result, busy, removed, rename, replace, remove, restore } = useViewChanges(view, current, views)
  if (removed)
    return (
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography role="status">{result.text}</Typography>
        <Button size="small" disabled={busy} onClick={() => restore(removed)}>
          {translate('ra.action.undo')}
        </Button>
      </Stack>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename(title.trim())
  }
  const removeLabel = translate('xinyu.lists.removeView', { name: view.title })
  return (
    <Box component="form" noValidate onSubmit={submit}>
      <TextField
        fullWidth
        size="small"
        margin="dense"
        label={translate('xinyu.lists.viewName')}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        error={result.isBad ?? false}
        helperText={result.text}
        slotProps={{ htmlInput: { maxLength: 40 }, formHelperText: { role: 'status' } }}
      />
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button size="small" type="submit" disabled={busy || title.trim() === view.title}>
          {translate('xinyu.lists.renameView')}
        </Button>
        <Button size="small" disabled={busy} onClick={replace}>
          {translate('xinyu.lists.replaceView')}
        </Button>
        <Button size="small" color="error" disabled={busy} aria-label={removeLabel} onClick={remove}>
          {translate('ra.action.delete')}
        </Button>
      </Stack>
    </Box>
  )
}

/** Manages the user's views of a list. Shows those that existed when it opened. */
export const ManageViews = ({ current, views, onClose }: { current: CurrentView; views: Views; onClose(): void }) => {
  const translate = useTranslate()
  const [first] = useState(views.views ?? [])
  const known = first.map((view) => views.views?.find(({ view_id }) => view_id === view.view_id) ?? view)
  const close = (
    <Button variant="contained" onClick={onClose}>
      {translate('ra.action.close')}
    </Button>
  )
  return (
    <ConsoleDialog title={translate('xinyu.lists.manageViews')} buttons={close} onClose={onClose}>
      <Stack component="ul" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {known.map((view) => (
          <li key={view.view_id}>
            <ViewRow view={view} current={current} views={views} />
          </li>
        ))}
      </Stack>
    </ConsoleDialog>
  )
}
