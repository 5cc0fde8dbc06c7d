import { useState } from 'react'
import { useNotify } from 'react-admin'
import { errorText } from '../api/refusal.ts'

/**
 * A request for a button: `attempt` returns its result, or null if refused. A refusal is shown as a notification, unless
 * `onRefused` returns true.
 */
export const useAttempt = () => {
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const attempt = async <T>(request: () => Promise<T>, onRefused?: (error: unknown) => boolean): Promise<T | null> => {
    setBusy(true)
    try {
      return await request()
    } catch (error) {
      if (!onRefused?.(error)) notify(errorText(error), { type: 'error' })
      return null
    } finally {
      setBusy(false)
    }
  }
  return { attempt, busy }
}
