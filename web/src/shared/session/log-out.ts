import { endOnServer } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { goTo } from '../lib/navigate.ts'
import { deleteSharedPictures } from '../pictures/shared-pictures.ts'
import { endSession } from './session.ts'

/** For a login that has ended on the server: clears the session, which resets the stores, and the cache. */
export const clearAndExit = (): void => {
  endSession()
  queryClient.clear()
  void deleteSharedPictures()
  goTo('/homepage', { replace: true })
}

/** Ends the login on the server too. */
export const logOut = (): void => {
  endOnServer()
  clearAndExit()
}
