import { canUsePasskeys } from '@xinyu/contracts/client/passkeys'
import { listPasskeys } from '@xinyu/contracts/http/passkeys/passkeys'
import { Box, Button, List, ListItem, ListItemText, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocaleState, useNotify, useTranslate } from 'react-admin'
import { callAsUser } from '../../shared/api/call-as-user.ts'
import { formatDateTime } from '../../shared/format/format.ts'
import { Failure } from '../../shared/show/failure.tsx'
import { AddPasskeyDialog, EndPasskeyDialog, type OwnPasskey, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { Section } from './section.tsx'

type OpenDialog = { kind: 'add' } | { kind: 'rename' | 'end'; passkey: OwnPasskey }

const useSay = () => {
  const translate = useTranslate()
  return (name: string, more = {}) => translate(`xinyu.security.${name}`, more)
}

const PasskeyRow = ({ passkey, onOpen }: { passkey: OwnPasskey; onOpen(dialog: OpenDialog): void }) => {
  const say = useSay()
  const [locale] = useLocaleState()
  const { name, addedAt, usedAt } = passkey
  const added = say('passkeyAddedAt', { time: formatDateTime(addedAt, locale) })
  const used = usedAt === null ? say('passkeyUnused') : say('passkeyUsedAt', { time: formatDateTime(usedAt, locale) })
  return (
    <ListItem disableGutters sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ListItemText primary={name} secondary={`${added} · ${used}`} sx={{ flex: '1 1 220px' }} />
      <Box>
        <Button aria-label={say('passkeyRenameOf', { name })} onClick={() => onOpen({ kind: 'rename', passkey })}>
          {say('passkeyRename')}
        </Button>
        <Button
          color="error"
          aria-label={say('passkeyEndOf', { name })}
          onClick={() => onOpen({ kind: 'end', passkey })}
        >
          {say('passkeyEnd')}
        </Button>
      </Box>
    </ListItem>
  )
}

/** My passkeys: added on this device, renamed, removed. */
export const PasskeysSection = () => {
  const say = useSay()
  const notify = useNotify()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['passkeys'],
    queryFn: async () => (await callAsUser(listPasskeys, {})).list,
  })
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={160} sx={{ mb: 2 }} />
  const dialog = {
    hasPasskeys: data.length > 0,
    onClose: () => setOpen(null),
    onDone: (text: string) => {
      setOpen(null)
      notify(text, { type: 'success' })
      void refetch()
    },
  }
  return (
    <Section title={say('passkeys')} help={say('passkeysHelp')}>
      {data.length === 0 && <Typography sx={{ mb: 2 }}>{say('passkeysNone')}</Typography>}
      <List disablePadding aria-label={say('passkeys')} sx={{ mb: 1 }}>
        {data.map((passkey) => (
          <PasskeyRow key={passkey._id} passkey={passkey} onOpen={setOpen} />
        ))}
      </List>
      <Box>
        {canUsePasskeys() && (
          <Button variant="outlined" onClick={() => setOpen({ kind: 'add' })}>
            {say('passkeyAdd')}
          </Button>
        )}
      </Box>
      {open?.kind === 'add' && <AddPasskeyDialog {...dialog} />}
      {open?.kind === 'rename' && <RenamePasskeyDialog {...dialog} passkey={open.passkey} />}
      {open?.kind === 'end' && <EndPasskeyDialog {...dialog} passkey={open.passkey} />}
    </Section>
  )
}
