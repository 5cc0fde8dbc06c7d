import { updateUserInfo } from '@xinyu/contracts/http/users'
import type { RequestOf } from '@xinyu/contracts/call'
import type { Profile } from '@xinyu/contracts/profile'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { meQuery } from '../../shared/session/me.ts'
import { toast } from '../../shared/ui/toast-store.ts'

export type Change = Omit<RequestOf<typeof updateUserInfo>, 'submit'>
export type Saving = { at: 'saved' } | { at: 'saving' } | { at: 'failed'; text: string }

const AUTOSAVE_DELAY_MS = 700

/** What of a change can be shown before it is saved: answers get their ids from the server. */
const shownOf = ({ answers: _answers, ...shown }: Change): Omit<Change, 'answers'> => shown

/** Shows a change at once; the server's reply replaces it. */
const showOptimistically = (change: Change): void =>
  void queryClient.setQueryData(meQuery.queryKey, (old: Profile | undefined) =>
    old ? { ...old, ...shownOf(change) } : old,
  )

/**
 * Saves changes shortly after the last key, and the rest at once when the page unmounts, is hidden or ends: a phone may
 * end what is hidden without another word. A save that has begun outlives the page.
 */
export const useAutosave = () => {
  const [saving, setSaving] = useState<Saving>({ at: 'saved' })
  const unsaved = useRef<Change>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    const change = unsaved.current
    if (Object.keys(change).length === 0) return true
    unsaved.current = {}
    setSaving({ at: 'saving' })
    try {
      const { profile, linkFiltered } = await api(updateUserInfo, change, { keepalive: true })
      if (linkFiltered) toast(t('common.linkFiltered'))
      queryClient.setQueryData(meQuery.queryKey, { ...profile, ...shownOf(unsaved.current) })
      setSaving({ at: 'saved' })
      return true
    } catch (error) {
      unsaved.current = { ...change, ...unsaved.current }
      setSaving({ at: 'failed', text: messageOf(error) })
      return false
    }
  }
  const change = (next: Change): void => {
    unsaved.current = { ...unsaved.current, ...next }
    showOptimistically(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), AUTOSAVE_DELAY_MS)
  }
  const saveLast = useEffectEvent(() => void flush())
  useEffect(() => {
    const onVisibilityChange = (): void => {
      if (document.visibilityState === 'hidden') saveLast()
    }
    const onPageHide = (): void => saveLast()
    document.addEventListener('visibilitychange', onVisibilityChange)
    window.addEventListener('pagehide', onPageHide)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('pagehide', onPageHide)
      saveLast()
    }
  }, [])
  return { change, flush, saving }
}
