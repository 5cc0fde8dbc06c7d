import { Button, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRedirect, useTranslate } from 'react-admin'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useIsAllowed } from '../../shared/use-is-allowed.ts'
import { type ProofResource, type ProofReview, reasons } from './proof-review.ts'

/** Approves the revision on screen, or sends it back with a reason that the member reads. */
export const DecideProof = ({ resource, review }: { resource: ProofResource; review: ProofReview }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const redirect = useRedirect()
  const allowed = useIsAllowed(resource.name, 'approve')
  const [isSending, setSending] = useState(false)
  const [code, setCode] = useState<(typeof reasons)[number]['code']>('unclear')
  const approval = useAction(resource, 'approve')
  const sending = useAction(resource, 'sendBack')
  if (!allowed || review.status !== 'waiting') return null
  const done = (said: string): void => {
    notify(said, { type: 'success', messageArgs: { name: review.user.name } })
    redirect('list', resource.name)
  }
  const approve = async () => {
    if (await approval.run(review.id, { revision: review.revision })) done('xinyu.proofs.approved')
  }
  const sendBack = async (reason: string) => {
    const told = { revision: review.revision, reasonCode: code, reason }
    if (await sending.run(review.id, told)) done('xinyu.proofs.sentBack')
  }
  const notice = reasons.find((reason) => reason.code === code)?.notice ?? ''
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', '& button': { minHeight: 44 } }}>
      <Button
        variant="contained"
        color="success"
        disabled={approval.busy || !review.papers}
        onClick={() => void approve()}
      >
        {translate('xinyu.proofs.approve')}
      </Button>
      <Button variant="outlined" color="warning" onClick={() => setSending(true)}>
        {translate('xinyu.proofs.sendBack')}
      </Button>
      {isSending && (
        <ReasonDialog
          key={code}
          title={translate('xinyu.proofs.reasonTitle', { name: review.user.name })}
          help={translate('xinyu.proofs.reasonHelp')}
          confirm={translate('xinyu.proofs.submit')}
          initial={notice}
          busy={sending.busy}
          onClose={() => setSending(false)}
          onConfirm={(reason) => void sendBack(reason)}
        >
          <ToggleButtonGroup
            exclusive
            orientation="vertical"
            fullWidth
            value={code}
            aria-label={translate('xinyu.proofs.reasonPick')}
          >
            {reasons.map((reason) => (
              <ToggleButton key={reason.code} value={reason.code} onClick={() => setCode(reason.code)}>
                {translate(`xinyu.proofs.reasons.${reason.code}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </ReasonDialog>
      )}
    </Stack>
  )
}
