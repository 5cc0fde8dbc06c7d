import { useEffect } from 'react'
import { LoveUndos } from '../features/relations/love-undo.tsx'
import { useMatches } from '../features/relations/match.ts'
import { sendWaitingLikes } from '../features/relations/waiting-likes.ts'
import { useApiReachable } from '../shared/api/api-reachable.ts'
import { loadTexts } from '../shared/i18n/i18n.ts'
import { currentSession } from '../shared/session/session.ts'
import { connect } from '../shared/socket/connection.ts'
import { Boundary } from '../shared/ui/failures/boundary.tsx'
import { lazyPart } from '../shared/ui/failures/lazy-part.tsx'
import { usePersistedConversations } from './persist-conversations.ts'
import { TopStrip } from './screen/top-strip.tsx'
import { useKeyboardHeight } from './screen/use-keyboard-height.ts'
import { useRealtime } from './realtime.ts'
import { useUnfinishedPurchases } from './unfinished-purchases.ts'

/** On the first answer after an outage: reconnects the socket, which may have outlived it, and sends what waits. */
const useReconnectWhenReachable = (): void =>
  useEffect(
    () =>
      useApiReachable.subscribe(({ isDown }, before) => {
        const me = currentSession()
        if (!before.isDown || isDown || !me) return
        void sendWaitingLikes()
        if (document.visibilityState === 'visible') connect(me.userId)
      }),
    [],
  )

/** Loaded with its texts when there is a match to show; home loads only its own texts. */
const MatchOverlay = lazyPart(async () => {
  const [{ MatchOverlay: Overlay }] = await Promise.all([
    import('../features/relations/match-overlay.tsx'),
    loadTexts(),
  ])
  return Overlay
})

/**
 * Runs beside every page of a member: the socket, persistence and unfinished purchases. Also renders the
 * overlays of any page: loves that can be undone, matches, and the strip at the top.
 */
export const MemberServices = () => {
  useRealtime()
  useKeyboardHeight()
  usePersistedConversations()
  useReconnectWhenReachable()
  useUnfinishedPurchases()
  const hasMatch = useMatches(({ queue }) => queue.length > 0)
  return (
    <>
      <Boundary place="part">
        <LoveUndos />
      </Boundary>
      <Boundary place="part">
        <TopStrip />
      </Boundary>
      {hasMatch && <MatchOverlay />}
    </>
  )
}
