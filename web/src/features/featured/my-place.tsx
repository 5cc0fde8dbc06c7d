import type { ReplyOf } from '@xinyu/contracts/call'
import { FeaturedStatus } from '@xinyu/contracts/enums'
import {
  beWrapperUser,
  cancelWrapperUser,
  getWrapperUser,
  wrapperUserConfirm,
} from '@xinyu/contracts/http/users/members'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/api.ts'
import type { Gate } from '../../shared/gate/gate-rules.ts'
import { useGated } from '../../shared/gate/gate.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatDate } from '../../shared/lib/format.ts'
import { reloadMe } from '../../shared/session/me.ts'
import { Button } from '../../shared/ui/button.tsx'
import { confirm } from '../../shared/ui/overlays/modal-store.ts'
import { QueryView } from '../../shared/ui/lists/states.tsx'
import { TextAreaField } from '../../shared/ui/fields/form.tsx'

const placeKey = ['featured', 'me']

type Place = ReplyOf<typeof getWrapperUser>

/** Runs a change of my place and shows the new one. */
const useChange = (name: string, gates: readonly Gate[], change: () => Promise<unknown>): (() => void) => {
  const client = useQueryClient()
  const run = useGated(name, gates, async () => {
    await change()
    await Promise.all([client.invalidateQueries({ queryKey: ['featured'] }), reloadMe()])
  })
  return () => run()
}
const memberGates = ['approved', 'realName'] as const satisfies Gate[]

const useCancel = () => useChange('leave-featured', [], () => api(cancelWrapperUser, {}))

const Featured = ({ since }: Pick<Place, 'since'>) => {
  const { t, language } = useText()
  const cancel = useCancel()
  const leave = async (): Promise<void> => {
    const confirmed = await confirm({
      title: t('featured.leaveTitle'),
      text: t('featured.leaveText'),
      confirm: t('featured.leave'),
      cancel: t('featured.stay'),
    })
    if (confirmed) cancel()
  }
  return (
    <>
      <h2 className="section-title">{t('featured.isFeatured')}</h2>
      {since && <p className="muted small">{t('featured.since', { date: formatDate(since, language) })}</p>}
      <Button onClick={() => void leave()}>{t('featured.leave')}</Button>
    </>
  )
}

const Invited = () => {
  const { t } = useText()
  const accept = useChange('be-featured', memberGates, () => api(wrapperUserConfirm, {}))
  const decline = useChange('decline-featured', [], () => api(wrapperUserConfirm, { accept: false }))
  return (
    <>
      <p>{t('featured.invited')}</p>
      <Button block color="primary" onClick={accept}>
        {t('featured.accept')}
      </Button>
      <Button block onClick={decline}>
        {t('featured.decline')}
      </Button>
    </>
  )
}

const Applied = () => {
  const { t } = useText()
  const cancel = useCancel()
  return (
    <>
      <p>{t('featured.applied')}</p>
      <Button onClick={cancel}>{t('featured.withdraw')}</Button>
    </>
  )
}

const Application = ({ wrapperStatus, reason }: Place) => {
  const { t } = useText()
  const [text, setText] = useState('')
  const apply = useChange('featured', memberGates, () => api(beWrapperUser, { text }))
  return (
    <>
      {reason && (
        <p role="alert">
          <b>{t(wrapperStatus === FeaturedStatus.TurnedDown ? 'featured.rejected' : 'featured.ended')}</b>
          <br />
          {reason}
        </p>
      )}
      <TextAreaField
        label={t('featured.why')}
        rows={3}
        maxLength={500}
        placeholder={t('featured.whyHint')}
        value={text}
        onChange={setText}
      />
      <Button block color="primary" onClick={apply}>
        {t('featured.apply')}
      </Button>
    </>
  )
}

const PlaceState = (place: Place) => {
  if (place.wrapperStatus === FeaturedStatus.Featured) return <Featured since={place.since} />
  if (place.wrapperStatus === FeaturedStatus.Invited) return <Invited />
  return place.wrapperStatus === FeaturedStatus.Applied ? <Applied /> : <Application {...place} />
}

/** My place among the featured: apply, cancel the application, accept or decline, leave. */
export const MyPlace = () => {
  const query = useQuery({ queryKey: placeKey, queryFn: () => api(getWrapperUser, {}) })
  return (
    <QueryView query={query}>
      {(place) => (
        <section className="card stack" style={{ padding: 18 }} aria-live="polite">
          <PlaceState {...place} />
        </section>
      )}
    </QueryView>
  )
}
