import { updateUserInfo } from '@xinyu/contracts/http/users/profile'
import type { RequestOf } from '@xinyu/contracts/call'
import type { Profile } from '@xinyu/contracts/profile'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { failureText } from '../../shared/api/failure-text.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { onPageHidden } from '../../shared/busy/page-hidden.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { meQuery } from '../../shared/session/me.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

export type Change = Omit<RequestOf<typeof updateUserInfo>, 'submit'>
/** `idle`: no change yet; `invalid`: a value on screen cannot be saved */
export type Saving = { at: 'idle' | 'saved' | 'saving' | 'invalid' } | { at: 'failed'; text: string }

const AUTOSAVE_DELAY_MS = 700

/** The part of a change that can be shown before it is saved: answers get their ids from the server. */
const shownOf = ({ answers: _answers, ...shown }: Change): Omit<Change, 'answers'> => shown

/** Shows a change at once; the server's reply replaces it. */
const showOptimistically = (change: Change): void =>
  void queryClient.setQueryData(meQuery.queryKey, (old: Profile | undefined) =>
    old ? { ...old, ...shownOf(change) } : old,
  )

/**
 * Saves changes shortly after the last key, and the rest at once when the page unmounts, is hidden or closes. A
 * running save outlives the page.
 */
export const useAutosave = () => {
  const [saving, setSaving] = useState<Saving>({ at: 'idle' })
  const [invalid, setInvalid] = useState<readonly string[]>([])
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
      if (linkFiltered) toast(t('notice.LINK_FILTERED'))
      queryClient.setQueryData(meQuery.queryKey, { ...profile, ...shownOf(unsaved.current) })
      setSaving({ at: 'saved' })
      return true
    } catch (error) {
      unsaved.current = { ...change, ...unsaved.current }
      setSaving({ at: 'failed', text: failureText('profile', error) })
      return false
    }
  }
  const change = (next: Change): void => {
    unsaved.current = { ...unsaved.current, ...next }
    showOptimistically(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), AUTOSAVE_DELAY_MS)
  }
  const markInvalid = (field: string, isInvalid: boolean): void =>
    setInvalid((before) => [...before.filter((name) => name !== field), ...(isInvalid ? [field] : [])])
  /** the fields are no longer on screen */
  const forgetInvalid = (): void => setInvalid([])
  const saveLast = useEffectEvent(() => void flush())
  useEffect(() => {
    const stop = onPageHidden(() => saveLast())
    return () => {
      stop()
      saveLast()
    }
  }, [])
  const shown: Saving = invalid.length > 0 ? { at: 'invalid' } : saving
  return { change, flush, markInvalid, forgetInvalid, saving: shown }
}
