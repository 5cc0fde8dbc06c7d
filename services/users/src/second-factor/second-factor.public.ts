/** The second factor of staff at the console, in addition to the password. */
export { LoginTicket } from './login-ticket.ts'
export { ProveSecondFactor } from './prove-second-factor.ts'
export { SecondFactorGuesses } from './second-factor-guesses.ts'
export { ResetSecondFactor } from './reset-second-factor.ts'
export { SecondFactorModule } from './second-factor.module.ts'
