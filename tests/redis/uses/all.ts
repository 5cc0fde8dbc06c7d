import { limits } from './limits.ts'
import { logins } from './logins.ts'
import { sharedState } from './shared-state.ts'

/** The product's uses of Redis, except chat sockets. */
export const uses = { ...logins, ...limits, ...sharedState }
