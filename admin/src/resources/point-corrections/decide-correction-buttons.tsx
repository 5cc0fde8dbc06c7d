import { Button, Stack, Typography } from '@mui/material'
import { pointCorrections } from '@xinyu/contracts/admin/money'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useState } from 'react'
import { useGetIdentity, useTranslate, useCanAccess } from 'react-admin'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useAction } from '../../shared/hooks/use-action.ts'
import { useIsSelf } from '../../shared/hooks/use-is-self.ts'

export type Correction = RecordOf<typeof pointCorrections>

/** The second person’s decision about a correction above the limit. */
export const DecideCorrectionButtons = ({ correction }: { correction: Correction }) => {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  const { canAccess: allowed } = useCanAccess({ resource: pointCorrections.name, action: 'approve' })
  const isOwn = useIsSelf(correction.user_id)
  const [rejecting, setRejecting] = useState(false)
  const approval = useAction(pointCorrections, 'approve')
  const rejection = useAction(pointCorrections, 'reject')
  if (!allowed || correction.state !== 'requested') return null
  if (isOwn) return <Typography variant="body2">{translate('xinyu.common.aboutYou')}</Typography>
  const reject = async (reason: string) => {
    if (await rejection.run(correction.id, { reason })) setRejecting(false)
  }
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      {correction.requestedBy === identity?.id ? (
        <Typography variant="body2">{translate('xinyu.common.secondPerson')}</Typography>
      ) : (
        <Button
          size="small"
          variant="contained"
          disabled={approval.busy}
          onClick={() => void approval.run(correction.id, {})}
        >
          {translate('xinyu.pointCorrections.approve')}
        </Button>
      )}
      <Button size="small" onClick={() => setRejecting(true)}>
        {translate('xinyu.pointCorrections.reject')}
      </Button>
      {rejecting && (
        <ReasonDialog
          title={translate('xinyu.pointCorrections.reject')}
          help={translate('xinyu.users.unbanHelp')}
          confirm={translate('xinyu.pointCorrections.reject')}
          busy={rejection.busy}
          onClose={() => setRejecting(false)}
          onConfirm={(reason) => void reject(reason)}
        />
      )}
    </Stack>
  )
}
