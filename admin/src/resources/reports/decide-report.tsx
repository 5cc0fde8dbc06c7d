import { Button, Stack } from '@mui/material'
import { reports } from '@xinyu/contracts/admin/reports'
import { users } from '@xinyu/contracts/admin/users'
import { isBanStep, type LadderStep } from '@xinyu/contracts/rules/ladder'
import type { ConductRule } from '@xinyu/contracts/rules/text/conduct'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useState } from 'react'
import { useGetOne, useNotify, useRefresh, useTranslate, useCanAccess } from 'react-admin'
import type { OnSanction } from '../../shared/sanction/use-sanction.ts'
import { SanctionDialog } from '../../shared/sanction/sanction-dialog.tsx'
import { ReasonDialog } from '../../shared/dialog/reason-dialog.tsx'
import { useAction } from '../../shared/action/use-action.ts'
import { useNeighbours } from '../../shared/hooks/use-neighbours.ts'
import { useShortcuts } from '../../shared/hooks/use-shortcuts.ts'
import { type Report, reportQueue } from './report.ts'

interface DecideProps {
  report: Report
  onPictures(): void
}

type Verdict = 'ban' | 'uphold' | 'dismiss'
const verdicts = [
  { verdict: 'ban', key: 'b', look: { variant: 'contained', color: 'error' } },
  { verdict: 'uphold', key: 'a', look: { variant: 'outlined', color: 'warning' } },
  { verdict: 'dismiss', key: 'r', look: { variant: 'outlined', color: 'success' } },
] as const
const done = { ban: 'banned', uphold: 'upheld', dismiss: 'dismissed' } as const

interface VerdictDialogProps {
  report: Report
  verdict: Verdict
  onClose(): void
  onDone(): void
}

const milder = (step: LadderStep, rule: ConductRule, days: number | null) => ({
  step: step === 'limit' ? ('limit' as const) : ('warning' as const),
  rule,
  ...(days === null ? {} : { days }),
})

/** Asks for what the verdict needs, and sends it. */
const VerdictDialog = ({ report, verdict, onClose, onDone }: VerdictDialogProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const finish = () => {
    notify(`xinyu.reports.${done[verdict]}`, { type: 'success' })
    onDone()
  }
  const uphold = useAction(reports, 'uphold', undefined, finish)
  const dismiss = useAction(reports, 'dismiss', undefined, finish)
  const busy = uphold.busy || dismiss.busy
  const sanction: OnSanction = ({ reason: note, step, rule, days }) =>
    void uphold.run(report.id, {
      note,
      ...(isBanStep(step) ? { ban: { days, rule } } : { sanction: milder(step, rule, days) }),
    })
  const { data } = useGetOne<RecordOf<typeof users>>(
    users.name,
    { id: report.user2_id },
    { enabled: verdict === 'ban' },
  )
  if (verdict === 'ban') {
    const name = report.user2?.name || translate('xinyu.common.noName')
    return (
      <SanctionDialog name={name} busy={busy} record={data?.sanctions ?? []} onClose={onClose} onSanction={sanction} />
    )
  }
  return (
    <ReasonDialog
      title={translate(`xinyu.reports.${verdict}Title`)}
      help={translate(`xinyu.reports.${verdict}Help`)}
      confirm={translate(`xinyu.reports.${verdict}`)}
      busy={busy}
      onClose={onClose}
      onConfirm={(note) => void (verdict === 'uphold' ? uphold : dismiss).run(report.id, { note })}
    />
  )
}

/** Upholds a report with or without a ban, or dismisses it, also by key; then opens the next one. */
export const DecideReport = ({ report, onPictures }: DecideProps) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const queue = useNeighbours(reports, report.id, reportQueue)
  const [open, setOpen] = useState<Verdict | null>(null)
  const { canAccess } = useCanAccess({ resource: reports.name, action: 'uphold' })
  const may = canAccess && report.status === 'open'
  const show = (verdict: Verdict) => () => may && setOpen(verdict)
  const byKey = Object.fromEntries(verdicts.map(({ verdict, key }) => [key, show(verdict)]))
  useShortcuts({ ...byKey, j: queue.next, k: queue.previous, u: queue.list, p: onPictures }, open === null)
  if (!may) return null
  const close = () => setOpen(null)
  const openNext = () => {
    refresh()
    close()
    queue.openNext()
  }
  return (
    <>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, '& button': { minHeight: 44 } }}>
        {verdicts.map(({ verdict, key, look }) => (
          <Button key={verdict} {...look} aria-keyshortcuts={key} onClick={show(verdict)}>
            {translate(`xinyu.reports.${verdict}`)}
          </Button>
        ))}
      </Stack>
      {open && <VerdictDialog report={report} verdict={open} onClose={close} onDone={openNext} />}
    </>
  )
}
