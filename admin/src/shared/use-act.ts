import type { ActionInput, ActionName, RecordOf } from '@xinyu/contracts/resource'
import { useState } from 'react'
import { useDataProvider, useNotify, useRefresh, type Identifier } from 'react-admin'
import type { Actionable, dataProvider } from './data-provider.ts'
import { textOf } from './refusal.ts'

/**
 * A domain verb for a button: `run` answers the record after it, or null when it did not happen; on success everything
 * on screen is read again.
 * A refusal is told to the person, unless `onRefused` says that it has dealt with it.
 */
export const useAct = <R extends Actionable, K extends ActionName<R>>(
  resource: R,
  action: K,
  onRefused?: (error: unknown) => boolean,
) => {
  const data = useDataProvider<typeof dataProvider>()
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const run = async (id: Identifier, body: ActionInput<R, K>): Promise<RecordOf<R> | null> => {
    setBusy(true)
    try {
      const answer = await data.act(resource, id, action, body)
      refresh()
      return answer
    } catch (error) {
      if (!onRefused?.(error)) notify(textOf(error), { type: 'error' })
      return null
    } finally {
      setBusy(false)
    }
  }
  return { run, busy }
}
