import type { Type } from '@nestjs/common'
import type { Clock } from '@xinyu/platform/clock'
import { readConfig } from '@xinyu/platform/config'
import type { SandboxKeys } from '@xinyu/sandboxes/keys/keys'
import type { RunningSandboxes } from '@xinyu/sandboxes/server'

/** The vendors' sandboxes beside a service under test, at the same time and on the same engines. */
export interface TestSandboxes {
  url: string
  keys: SandboxKeys
  /** the service's variables of the vendors */
  variables: Record<string, string>
  get<T>(part: Type<T>): T
  close(): Promise<void>
}

/** Starts them if one of the variables asks for a sandbox. */
export const startSandboxes = async (
  env: Record<string, string | undefined>,
  clock: Clock,
): Promise<TestSandboxes | null> => {
  if (!Object.values(env).includes('sandbox')) return null
  const [{ bootSandboxes }, { sandboxesConfig }, { makeSandboxKeys }, { sandboxVariables }] = await Promise.all([
    import('@xinyu/sandboxes/server'),
    import('@xinyu/sandboxes/config'),
    import('@xinyu/sandboxes/keys/keys'),
    import('@xinyu/sandboxes/variables'),
  ])
  const keys = makeSandboxKeys()
  const config = readConfig(sandboxesConfig, { ...env, SANDBOX_KEYS: JSON.stringify(keys) })
  const { app, url, close }: RunningSandboxes = await bootSandboxes({ config, port: 0, clock })
  return {
    url,
    keys,
    variables: sandboxVariables(keys, url, env),
    get: (part) => app.get(part, { strict: false }),
    close,
  }
}
