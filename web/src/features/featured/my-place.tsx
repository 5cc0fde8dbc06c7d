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
import { useGated } from '../../shared/gate/gate.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatDate } from '../../shared/lib/format.ts'
import { reloadMe } from '../../shared/session/me.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ask } from '../../shared/ui/overlays/modal-store.ts'
import { QueryView } from '../../shared/ui/lists/states.tsx'

const placeKey = ['featured', 'me']

/** My place among the featured: apply, take it back, accept or decline, leave. */
export const MyPlace = () => {
  const { t, language } = useText()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const query = useQuery({ queryKey: placeKey, queryFn: () => api(getWrapperUser, {}) })
  const show = async (change: Promise<unknown>): Promise<void> => {
    await change
    await Promise.all([client.invalidateQueries({ queryKey: ['featured'] }), reloadMe()])
  }
  const apply = useGated('featured', ['approved', 'realName'], () => show(api(beWrapperUser, { text })))
  const accept = useGated('be-featured', ['approved', 'realName'], () => show(api(wrapperUserConfirm, {})))
  const decline = useGated('decline-featured', [], () => show(api(wrapperUserConfirm, { accept: false })))
  const takeBack = useGated('leave-featured', [], () => show(api(cancelWrapperUser, {})))
  const leave = async (): Promise<void> => {
    const isSure = await ask({
      title: t('featured.leaveTitle'),
      text: t('featured.leaveText'),
      confirm: t('featured.leave'),
      cancel: t('featured.stay'),
    })
    if (isSure) takeBack()
  }
  return (
    <QueryView query={query}>
      {({ wrapperStatus, reason, since }) => (
        <section className="card stack" style={{ padding: 18 }} aria-live="polite">
          {wrapperStatus === FeaturedStatus.Featured && (
            <>
              <h2 className="section-title">{t('featured.isFeatured')}</h2>
              {since && <p className="muted small">{t('featured.since', { date: formatDate(since, language) })}</p>}
              <Button onClick={() => void leave()}>{t('featured.leave')}</Button>
            </>
          )}
          {wrapperStatus === FeaturedStatus.Invited && (
            <>
              <p>{t('featured.invited')}</p>
              <Button block color="primary" onClick={() => accept()}>
                {t('featured.accept')}
              </Button>
              <Button block onClick={() => decline()}>
                {t('featured.decline')}
              </Button>
            </>
          )}
          {wrapperStatus === FeaturedStatus.Applied && (
            <>
              <p>{t('featured.applied')}</p>
              <Button onClick={() => takeBack()}>{t('featured.withdraw')}</Button>
            </>
          )}
          {(wrapperStatus === FeaturedStatus.None || wrapperStatus === FeaturedStatus.TurnedDown) && (
            <>
              {reason && (
                <p role="alert">
                  <b>{t(wrapperStatus === FeaturedStatus.TurnedDown ? 'featured.rejected' : 'featured.ended')}</b>
                  <br />
                  {reason}
                </p>
              )}
              <label className="field">
                <span className="label">{t('featured.why')}</span>
                <textarea
                  className="input"
                  rows={3}
                  maxLength={500}
                  placeholder={t('featured.whyHint')}
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                />
              </label>
              <Button block color="primary" onClick={() => apply()}>
                {t('featured.apply')}
              </Button>
            </>
          )}
        </section>
      )}
    </QueryView>
  )
}
