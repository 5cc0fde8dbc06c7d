import { queryClient } from '../api/query-client.ts'
import { goTo } from '../lib/navigate.ts'
import { endSession } from './session.ts'

/** Resets all state to empty: the stores listen to the session's end. */
export const logOut = (): void => {
  endSession()
  queryClient.clear()
  goTo('/homepage', { replace: true })
}
