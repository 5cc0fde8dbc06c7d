import { lazy, Suspense, useEffect } from 'react'
import { LoveUndos } from '../features/relations/love-undo.tsx'
import { useMatches } from '../features/relations/match.ts'
import { useReach } from '../shared/api/reach.ts'
import { loadTexts } from '../shared/i18n/i18n.ts'
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

/** Fetched when there is a match to show, with its texts: home has its own alone. */
const MatchScene = lazy(async () => {
  const [{ MatchScene: Scene }] = await Promise.all([import('../features/relations/match-scene.tsx'), loadTexts()])
  return { default: Scene }
})

/**
 * What goes on beside the pages of a member: the socket, what is kept, purchases to be taken; and what may lie over any
 * of them: a love that can still be taken back, a match.
 */
export const Work = () => {
  useRealtime()
  useKeptTalks()
  useConnectWhenBack()
  useUnfinishedPurchases()
  const hasMatch = useMatches(({ queue }) => queue.length > 0)
  return (
    <>
      <LoveUndos />
      {hasMatch && (
        <Suspense>
          <MatchScene />
        </Suspense>
      )}
    </>
  )
}
