import { Button, Stack } from '@mui/material'
import { reports } from '@xinyu/contracts/admin/reports'
import { useState } from 'react'
import { useNotify, useTranslate, useCanAccess } from 'react-admin'
import { BanDialog } from '../../shared/ban/ban-dialog.tsx'
import { ReasonDialog } from '../../shared/dialog/reason-dialog.tsx'
import { useAction } from '../../shared/action/use-action.ts'
import { useNeighbours } from '../../shared/hooks/use-neighbours.ts'
import { useShortcuts } from '../../shared/hooks/use-shortcuts.ts'
import { type Report, reportQueue } from './report.ts'

interface DecideProps {
  report: Report
  onPictures(): void
}

/** Upholds a report with or without a ban, or dismisses it, also by key; then opens the next one. */
export const DecideReport = ({ report, onPictures }: DecideProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const queue = useNeighbours(reports, report.id, reportQueue)
  const [open, setOpen] = useState<'ban' | 'uphold' | 'dismiss' | null>(null)
  const uphold = useAction(reports, 'uphold')
  const dismiss = useAction(reports, 'dismiss')
  const { canAccess: mayDecide } = useCanAccess({ resource: reports.name, action: 'uphold' })
  const may = mayDecide && report.status === 'open'
  const show = (dialog: typeof open) => () => may && setOpen(dialog)
  useShortcuts(
    {
      b: show('ban'),
      a: show('uphold'),
      r: show('dismiss'),
      j: queue.next,
      k: queue.previous,
      u: queue.list,
      p: onPictures,
    },
    open === null,
  )
  if (!may) return null
  const busy = uphold.busy || dismiss.busy
  const done = (said: string, answer: unknown): void => {
    if (!answer) return
    setOpen(null)
    notify(said, { type: 'success' })
    queue.goOn()
  }
  const name = report.user2?.name || translate('xinyu.common.noName')
  return (
    <>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, '& button': { minHeight: 44 } }}>
        <Button variant="contained" color="error" aria-keyshortcuts="b" onClick={show('ban')}>
          {translate('xinyu.reports.ban')}
        </Button>
        <Button variant="outlined" color="warning" aria-keyshortcuts="a" onClick={show('uphold')}>
          {translate('xinyu.reports.uphold')}
        </Button>
        <Button variant="outlined" color="success" aria-keyshortcuts="r" onClick={show('dismiss')}>
          {translate('xinyu.reports.dismiss')}
        </Button>
      </Stack>
      {open === 'ban' && (
        <BanDialog
          name={name}
          busy={busy}
          onClose={() => setOpen(null)}
          onBan={async (note, days, rule) =>
            done(
              'xinyu.reports.banned',
              await uphold.run(report.id, { note, ban: { days, ...(rule ? { rule } : {}) } }),
            )
          }
        />
      )}
      {(open === 'uphold' || open === 'dismiss') && (
        <ReasonDialog
          key={open}
          title={translate(`xinyu.reports.${open}Title`)}
          help={translate(`xinyu.reports.${open}Help`)}
          confirm={translate(`xinyu.reports.${open}`)}
          busy={busy}
          onClose={() => setOpen(null)}
          onConfirm={async (note) =>
            open === 'uphold'
              ? done('xinyu.reports.upheld', await uphold.run(report.id, { note }))
              : done('xinyu.reports.dismissed', await dismiss.run(report.id, { note }))
          }
        />
      )}
    </>
  )
}
