import { Box, Button, IconButton, Skeleton, TextField, Tooltip, Typography } from '@mui/material'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import { memberNotes } from '@xinyu/contracts/admin/desk'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useState, type FormEvent } from 'react'
import {
  useCreate,
  useDelete,
  useGetIdentity,
  useGetList,
  useLocaleState,
  useNotify,
  usePermissions,
  useRefresh,
  useTranslate,
} from 'react-admin'
import { Failure } from '../show/failure.tsx'
import { formatDateTime } from '../format/format.ts'
import { errorText } from '../api/refusal.ts'

type Note = RecordOf<typeof memberNotes>

const Entry = ({ note, onRemove }: { note: Note; onRemove: (() => void) | null }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <Box component="li" sx={{ borderLeft: 3, borderColor: 'divider', pl: 1.5, display: 'flex', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {note.text}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {formatDateTime(note.addtime, locale)} · {translate('xinyu.reviews.by', { id: note.by })}
        </Typography>
      </Box>
      {onRemove && (
        <Tooltip title={translate('ra.action.delete')}>
          <IconButton size="small" aria-label={translate('ra.action.delete')} onClick={onRemove}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  )
}

/** Writes and removes notes; the text is cleared once it is stored. */
const useNotes = (userId: string) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const [text, setText] = useState('')
  const [create, { isPending: busy }] = useCreate()
  const [remove] = useDelete()
  const onError = (failure: unknown) => notify(errorText(failure), { type: 'error' })
  const canAdd = !busy && text.trim().length >= 2
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!canAdd) return
    const onSuccess = () => {
      setText('')
      refresh()
    }
    void create(memberNotes.name, { data: { user_id: userId, text: text.trim() } }, { onSuccess, onError })
  }
  const removeNote = (note: Note) =>
    void remove(
      memberNotes.name,
      { id: note.id, previousData: note },
      { mutationMode: 'pessimistic', onSuccess: () => refresh(), onError },
    )
  return { text, setText, canAdd, add, removeNote }
}

/** Internal notes of moderators about a member. */
export const MemberNotes = ({ userId }: { userId: string }) => {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  const { permissions } = usePermissions<string[]>()
  const { text, setText, canAdd, add, removeNote } = useNotes(userId)
  const { data, error, isPending, refetch } = useGetList<Note>(memberNotes.name, {
    filter: { user_id: userId },
    sort: { field: 'addtime', order: 'DESC' },
    pagination: { page: 1, perPage: 20 },
  })
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  if (isPending) return <Skeleton variant="rounded" height={64} />
  const mayRemove = ({ by }: Note) => by === identity?.id || (permissions ?? []).includes('admin')
  return (
    <>
      {data.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{translate('xinyu.desk.noNotes')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {data.map((note) => (
          <Entry key={note.id} note={note} onRemove={mayRemove(note) ? () => removeNote(note) : null} />
        ))}
      </Box>
      <Box component="form" onSubmit={add} sx={{ display: 'flex', gap: 1, mt: 1.5, alignItems: 'flex-start' }}>
        <TextField
          label={translate('xinyu.desk.note')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          multiline
          size="small"
          fullWidth
          slotProps={{ htmlInput: { maxLength: 1_000 } }}
        />
        <Button type="submit" disabled={!canAdd} sx={{ minHeight: 40 }}>
          {translate('xinyu.desk.addNote')}
        </Button>
      </Box>
    </>
  )
}
