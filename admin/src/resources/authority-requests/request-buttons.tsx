import { Button, Stack, TextField } from '@mui/material'
import { authorityRequests, maxHoldDays } from '@xinyu/contracts/admin/quality/authority-requests'
import { useState } from 'react'
import { useGetIdentity, useNotify, useRefresh, useTranslate } from 'react-admin'
import { ReasonButton } from '../../shared/action/reason-button.tsx'
import { useAction } from '../../shared/action/use-action.ts'
import { FormDialog } from '../../shared/dialog/form-dialog.tsx'
import { useShortcuts } from '../../shared/hooks/use-shortcuts.ts'
import type { AuthorityRequest } from './authority-request.tsx'

interface Of {
  request: AuthorityRequest
}

/** Another end, which a second admin agrees to. */
const RenewButton = ({ request: { id } }: Of) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [days, setDays] = useState('90')
  const [reason, setReason] = useState('')
  const { run, busy } = useAction(authorityRequests, 'renew')
  const number = Number(days)
  const isValid = days !== '' && Number.isInteger(number) && number >= 0 && number <= maxHoldDays
  const submit = async () => {
    if (isValid && reason.trim().length >= 2 && (await run(id, { days: number, reason }))) setOpen(false)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{translate('xinyu.authorityRequests.renew')}</Button>
      {isOpen && (
        <FormDialog
          title={translate('xinyu.authorityRequests.renew')}
          help={translate('xinyu.authorityRequests.renewHelp')}
          confirm={translate('xinyu.authorityRequests.renew')}
          busy={busy}
          onClose={() => setOpen(false)}
          onSubmit={() => void submit()}
        >
          <Stack sx={{ gap: 2, mt: 1 }}>
            <TextField
              required
              type="number"
              label={translate('xinyu.authorityRequests.newDays')}
              value={days}
              error={!isValid}
              onChange={({ target }) => setDays(target.value)}
              slotProps={{ htmlInput: { min: 0, max: maxHoldDays } }}
            />
            <TextField
              required
              label={translate('xinyu.authorityRequests.reason')}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              slotProps={{ htmlInput: { minLength: 2, maxLength: 500 } }}
            />
          </Stack>
        </FormDialog>
      )}
    </>
  )
}

/** The file: made, then downloaded once. */
const ExportButtons = ({ request: { id, export: made } }: Of) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const { run: make, busy: isMaking } = useAction(authorityRequests, 'makeExport')
  const download = useAction(authorityRequests, 'download', undefined, ({ link }) => {
    if (link) window.location.assign(link)
    refresh()
  })
  const state = made?.state
  if (state === 'ready')
    return (
      <Button variant="contained" disabled={download.busy} onClick={() => void download.run(id, {})}>
        {translate('xinyu.authorityRequests.download')}
      </Button>
    )
  const begin = async () => {
    if (await make(id, {})) notify('xinyu.authorityRequests.making', { type: 'info' })
  }
  return (
    <Button disabled={isMaking || state === 'making'} onClick={() => void begin()}>
      {translate(`xinyu.authorityRequests.${state === 'making' ? 'making' : 'makeExport'}`)}
    </Button>
  )
}

/** What can be done now: agreeing (also by key), withdrawing, another end, the file. */
export const RequestButtons = ({ request }: Of) => {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  const { run, busy } = useAction(authorityRequests, 'approve')
  const { id, state, renewal, isHandedOver } = request
  const waits = state === 'waiting' || renewal !== null
  const isMine = (renewal?.requestedBy ?? request.requestedBy) === identity?.id
  const agree = () => void run(id, {})
  useShortcuts({ a: agree }, waits && !isMine)
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, '& button': { minHeight: 44 } }}>
      {waits && !isMine && (
        <Button variant="contained" disabled={busy} aria-keyshortcuts="a" onClick={agree}>
          {translate('xinyu.authorityRequests.approve')}
        </Button>
      )}
      {waits && (
        <ReasonButton
          color="inherit"
          resource={authorityRequests}
          action="reject"
          id={id}
          body={(reason) => ({ reason })}
          label={translate(`xinyu.authorityRequests.${isMine ? 'withdraw' : 'reject'}`)}
          help={translate('xinyu.authorityRequests.rejectHelp')}
        />
      )}
      {state === 'held' && !renewal && <RenewButton request={request} />}
      {state === 'held' && isHandedOver && <ExportButtons request={request} />}
    </Stack>
  )
}
