/** The second factor of staff at the console, in addition to the password. */
export { ResetSecondFactor } from './reset-second-factor.ts'
export { SecondFactorModule } from './second-factor.module.ts'
