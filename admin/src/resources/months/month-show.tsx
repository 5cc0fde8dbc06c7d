import { Alert, Box, Stack, Typography } from '@mui/material'
import { useEffect } from 'react'
import { Title, useLocaleState, useRefresh, useTranslate } from 'react-admin'
import { formatDateTime, yuan } from '../../shared/format/format.ts'
import { DescriptionItem, DescriptionList } from '../../shared/show/description-list.tsx'
import { Section } from '../../shared/show/section.tsx'
import { ShowFrame } from '../../shared/show/show-frame.tsx'
import { MonthButtons } from './month-buttons.tsx'
import { MonthChecks } from './month-checks.tsx'
import type { Month } from '../../shared/months/month.ts'
import { MonthState } from '../../shared/months/month-state.tsx'
import { ChannelTable, DayTable } from './month-tables.tsx'

const deferredParts = ['before', 'sold', 'refunded', 'earned', 'after'] as const

/** Who locked it, or when it was computed. */
const History = ({ month: { state, lockedBy, lockedByName, lockedAt, version, computedAt } }: { month: Month }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const name = lockedByName || (lockedBy ?? translate('xinyu.monthStatements.bySchedule'))
  const text =
    state === 'locked' && lockedAt
      ? translate('xinyu.monthStatements.lockedBy', { name, at: formatDateTime(lockedAt, locale), count: version })
      : computedAt
        ? translate('xinyu.monthStatements.computed', { at: formatDateTime(computedAt, locale) })
        : translate('xinyu.monthStatements.notComputed')
  return <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
}

/** Memberships over their days, and points that were spent. */
const EarnedAndSpent = ({ month: { deferred, totals } }: { month: Month }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <>
      <Section title={translate('xinyu.monthStatements.deferredTitle')}>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {translate('xinyu.monthStatements.deferredHelp')}
        </Typography>
        <DescriptionList>
          {deferredParts.map((part) => (
            <DescriptionItem key={part} label={translate(`xinyu.monthStatements.deferred.${part}`)}>
              {yuan(deferred[part], locale)}
            </DescriptionItem>
          ))}
        </DescriptionList>
      </Section>
      <Section title={translate('xinyu.monthStatements.points')}>
        <DescriptionList>
          <DescriptionItem label={translate('xinyu.monthStatements.sums.pointsSpent')}>
            {totals.pointsSpent.toLocaleString(locale)}
          </DescriptionItem>
          <DescriptionItem label={translate('xinyu.monthStatements.sums.fenSpent')}>
            {yuan(totals.fenSpent, locale)}
          </DescriptionItem>
        </DescriptionList>
      </Section>
    </>
  )
}

/** Reads the month again until its lock has ended: a job makes it. */
const useLockEnd = ({ state }: Month): void => {
  const refresh = useRefresh()
  useEffect(() => {
    if (state !== 'locking') return
    const timer = setInterval(refresh, 2_000)
    return () => clearInterval(timer)
  }, [state, refresh])
}

const MonthPage = ({ record: month }: { record: Month }) => {
  const translate = useTranslate()
  const { reopening, late } = month
  useLockEnd(month)
  return (
    <Box sx={{ maxWidth: 1400, mx: 'auto', width: '100%', mt: 2, minWidth: 0 }}>
      <Title title={<>{translate('xinyu.monthStatements.title', { month: month.id })}</>} />
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
        <Stack role="status" direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <MonthState state={month.state} />
          <History month={month} />
        </Stack>
        <Box sx={{ flex: 1 }} />
        <MonthButtons month={month} />
      </Stack>
      {reopening && (
        <Alert severity="warning" role="note" sx={{ mb: 2 }}>
          {translate('xinyu.monthStatements.reopening', {
            name: reopening.requestedByName || reopening.requestedBy,
            reason: reopening.reason,
          })}
        </Alert>
      )}
      {late > 0 && (
        <Alert severity="info" role="note" sx={{ mb: 2 }}>
          {translate('xinyu.monthStatements.late', { smart_count: late })}
        </Alert>
      )}
      <Section title={translate('xinyu.monthStatements.checks')}>
        <MonthChecks month={month} />
      </Section>
      <Section title={translate('xinyu.monthStatements.channels')}>
        <ChannelTable month={month} />
      </Section>
      <EarnedAndSpent month={month} />
      <Section title={translate('xinyu.monthStatements.days')}>
        <DayTable month={month} />
      </Section>
    </Box>
  )
}

export const MonthShow = () => <ShowFrame<Month> page={MonthPage} />
