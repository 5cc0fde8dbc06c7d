import type { SandboxKeys } from './keys/keys.ts'

/** Model name of the assistant's sandbox. */
const model = 'xinyu-sandbox'

type Variables = Record<string, string>

/**
 * The services' variables of each vendor whose sandbox is on, by the variable that turns it on: the same as in
 * production, with the sandbox's address and keys. `sandboxes`: where the services reach the sandboxes.
 */
const variablesOf = (keys: SandboxKeys, sandboxes: string): Record<(typeof modeNames)[number], Variables> => ({
  ASSISTANT_MODE: {
    ASSISTANT_BASE_URL: `${sandboxes}/sandbox/assistant/v1`,
    ASSISTANT_API_KEY: keys.assistant.apiKey,
    ASSISTANT_MODEL: model,
  },
})

/** The variables that turn the sandboxes on. */
export const modeNames = ['ASSISTANT_MODE'] as const

/** All variables of the sandboxes and of the services that use them. `modes`: the services' variables so far. */
export const sandboxVariables = (
  keys: SandboxKeys,
  sandboxes: string,
  modes: Readonly<Record<string, string | undefined>>,
): Variables =>
  Object.assign(
    { SANDBOXES_URL: sandboxes, SANDBOX_KEYS: JSON.stringify(keys) },
    ...Object.entries(variablesOf(keys, sandboxes)).map(([name, variables]) =>
      modes[name] === 'sandbox' ? variables : {},
    ),
  ) as Variables
