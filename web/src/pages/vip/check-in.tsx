import { useMutation, useQuery } from '@tanstack/react-query'
import { calendarQuery, checkIn, rowLength } from '../../features/membership/check-in.ts'
import { CheckInCalendar } from '../../features/membership/check-in-calendar.tsx'
import { CheckInRow } from '../../features/membership/check-in-row.tsx'
import { codeOf, messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { QueryView } from '../../shared/ui/lists/states.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

/** The daily check-in: the row of 7 days, one button, and the calendar. */
export const Screen = () => {
  const { t } = useText()
  const query = useQuery(calendarQuery)
  const sign = useMutation({
    mutationFn: checkIn,
    onSuccess: ({ rewarded }) => {
      if (rewarded) toast(t('checkIn.doneRewarded'))
    },
    onError: (error) => {
      toast(messageOf(error))
      if (codeOf(error) === 'ALREADY_SIGNED_TODAY') void query.refetch()
    },
  })
  return (
    <Page title={t('checkIn.title')}>
      <QueryView query={query}>
        {({ today, signed, days, isSignedToday }) => (
          <div className="stack">
            <section className="card stack" style={{ padding: 18 }}>
              <p>{t('checkIn.lead')}</p>
              <CheckInRow days={days} />
              <Button
                block
                color="primary"
                disabled={isSignedToday}
                loading={sign.isPending}
                onClick={() => sign.mutate()}
              >
                {t(isSignedToday ? 'checkIn.done' : 'checkIn.go')}
              </Button>
              <p className="muted small" role="status">
                {isSignedToday && days === rowLength
                  ? t('checkIn.doneRewarded')
                  : t('checkIn.toGo', { count: rowLength - days })}
              </p>
            </section>
            <CheckInCalendar today={today} signed={signed} />
            <p className="muted small">{t('checkIn.rules')}</p>
          </div>
        )}
      </QueryView>
    </Page>
  )
}
