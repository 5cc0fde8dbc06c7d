import { type Context, context, createContextKey } from '@opentelemetry/api'

const key = createContextKey('name of the step')
let areNamed = false

/** Makes step names available, whether or not spans are recorded: for tests. */
export const nameSteps = (): void => {
  areNamed = true
}

/** `of` inside a step; unchanged while step names are off. */
export const inStep = (name: string, of: Context): Context => (areNamed ? of.setValue(key, name) : of)

/** The innermost active step: `command AddOrder`, `job wallets`, `process users.registered.v1`. */
export const activeStep = (): string | undefined => context.active().getValue(key) as string | undefined
