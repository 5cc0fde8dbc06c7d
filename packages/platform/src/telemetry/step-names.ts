import { type Context, context, createContextKey } from '@opentelemetry/api'

const key = createContextKey('name of the step')
let areNamed = false

/** From now on work knows the name of the step it is in, whether or not spans are recorded: for tests. */
export const nameSteps = (): void => {
  areNamed = true
}

/** `of` as the inside of a step; left as it is while nobody asks for names. */
export const inStep = (name: string, of: Context): Context => (areNamed ? of.setValue(key, name) : of)

/** The innermost step at work: `command AddOrder`, `job wallets`, `process users.registered.v1`. */
export const activeStep = (): string | undefined => context.active().getValue(key) as string | undefined
