import { useEffect } from 'react'
import { useReach } from '../shared/api/reach.ts'
import { currentSession } from '../shared/session/session.ts'
import { connect } from '../shared/socket/connection.ts'
import { useKeptTalks } from './keep-talks.ts'
import { useRealtime } from './realtime.ts'
import { useUnfinishedPurchases } from './unfinished-purchases.ts'

/** The first answer after a time without any: the socket may be opened, too. */
const useConnectWhenBack = (): void =>
  useEffect(
    () =>
      useReach.subscribe(({ isDown }, before) => {
        const me = currentSession()
        if (before.isDown && !isDown && me && document.visibilityState === 'visible') connect(me.userId)
      }),
    [],
  )

/** What goes on beside the pages of a member: the socket, what is kept, purchases to be taken. Shows nothing. */
export const Work = () => {
  useRealtime()
  useKeptTalks()
  useConnectWhenBack()
  useUnfinishedPurchases()
  return null
}
