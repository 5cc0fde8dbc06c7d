import { endOnServer } from '../api/api.ts'
import { goTo } from '../lib/navigate.ts'
import { endSession } from './session.ts'

/** For a login that has ended on the server: ends the session, which drops the data of the user. */
export const clearAndExit = (): void => {
  endSession()
  goTo('/homepage', { replace: true })
}

/** Ends the login on the server too. */
export const logOut = (): void => {
  endOnServer()
  clearAndExit()
}
