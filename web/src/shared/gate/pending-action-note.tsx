import { useQuery } from '@tanstack/react-query'
import { useText } from '../i18n/i18n.ts'
import { personQuery } from '../session/person-query.ts'
import { readPendingAction } from './pending.ts'

const verbs: Record<string, 'like' | 'love' | 'follow' | 'flowers' | 'chat'> = {
  like: 'like',
  'deck-like': 'like',
  love: 'love',
  'deck-love': 'love',
  follow: 'follow',
  flowers: 'flowers',
  chat: 'chat',
}
const ID = /^[0-9a-f]{24}$/

/** The person that the pending action is about, and the action; null when it is about nobody. */
export const usePendingTarget = (): { verb: string; name: string; to: string } | null => {
  const { t } = useText()
  const pending = readPendingAction()
  const verb = verbs[pending?.action ?? '']
  const fromPage = /^\/user\/([0-9a-f]{24})\b/.exec(pending?.returnTo ?? '')?.[1]
  const userId = fromPage ?? (ID.test(pending?.argument ?? '') ? (pending?.argument ?? '') : '')
  const { data } = useQuery(personQuery(verb ? userId : ''))
  if (!verb || !data?.name || !pending) return null
  return { verb: t(`gate.verb.${verb}`), name: data.name, to: pending.returnTo }
}

/** Reminds that the pending action towards somebody is kept. */
export const PendingActionNote = ({ text }: { text: 'complete.pendingAction' | 'complete.pendingActionApproved' }) => {
  const { t } = useText()
  const target = usePendingTarget()
  return target && <p className="card small">{t(text, { verb: target.verb, name: target.name })}</p>
}
