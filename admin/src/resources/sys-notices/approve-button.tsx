import { Alert, Button } from '@mui/material'
import { sysNotices } from '@xinyu/contracts/admin/support'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormDialog } from '../../shared/dialog/form-dialog.tsx'
import { useAction } from '../../shared/action/use-action.ts'
import { AudienceSizeNotice } from './audience-size-notice.tsx'
import { PhoneFrame } from './phone-frame.tsx'
import { audienceKey, draftOf, type SysNotice } from './sys-notice.ts'

/** Shows who gets the message and its text before a second person approves it. */
export const ApproveButton = ({ notice }: { notice: SysNotice }) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { run, busy } = useAction(sysNotices, 'approve')
  const draft = draftOf(notice)
  const approve = async () => {
    if (await run(notice.id, {})) setOpen(false)
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {translate('xinyu.sysNotices.approve')}
      </Button>
      {isOpen && (
        <FormDialog
          title={translate('xinyu.sysNotices.approveTitle')}
          confirm={translate('xinyu.sysNotices.approve')}
          busy={busy}
          onClose={() => setOpen(false)}
          onSubmit={() => void approve()}
        >
          <Alert severity="info" role="note" sx={{ mb: 1 }}>
            {translate(audienceKey(notice))} · {translate(`xinyu.sysNotices.kind.${notice.kind}`)}
          </Alert>
          <AudienceSizeNotice draft={draft} />
          <PhoneFrame draft={draft} />
        </FormDialog>
      )}
    </>
  )
}
