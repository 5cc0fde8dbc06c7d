import type { ActionInput, ActionName, RecordOf } from '@xinyu/contracts/resource'
import { useDataProvider, useRefresh, type Identifier } from 'react-admin'
import type { Actionable, dataProvider } from '../api/data-provider.ts'
import { useAttempt } from './use-attempt.ts'

/**
 * A domain action for a button: `run` returns the changed record, or null if refused. On success everything on screen is
 * re-fetched, unless `onDone` is given. A refusal is shown as a notification, unless `onRefused` returns true.
 */
export const useAction = <R extends Actionable, K extends ActionName<R>>(
  resource: R,
  action: K,
  onRefused?: (error: unknown) => boolean,
  onDone?: (record: RecordOf<R>) => void,
) => {
  const data = useDataProvider<typeof dataProvider>()
  const refresh = useRefresh()
  const { attempt, busy } = useAttempt()
  const run = (id: Identifier, body: ActionInput<R, K>): Promise<RecordOf<R> | null> =>
    attempt(async () => {
      const answer = await data.runAction(resource, id, action, body)
      if (onDone) onDone(answer)
      else refresh()
      return answer
    }, onRefused)
  return { run, busy }
}
