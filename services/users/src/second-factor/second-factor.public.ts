/** What somebody with a role proves at the console beside the password. */
export { ResetSecondFactor } from './reset-second-factor.ts'
export { SecondFactorModule } from './second-factor.module.ts'
