import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sandboxFile } from '@xinyu/platform/runtime/running-file'
import { openPrivateFolder, privateFile } from '@xinyu/engines/process/private-folder'

type Env = Readonly<Record<string, string | undefined>>

/**
 * The variables of the vendors' sandboxes and of the services that use them, for the modes in `env`; none without a
 * sandbox. The keys of both sides are made at the first start and kept beside the data.
 */
export const sandboxEnvironment = async (
  dataDir: string,
  env: Env,
  addresses: { sandboxes: string; payments: string },
): Promise<Record<string, string>> => {
  if (env.NODE_ENV === 'production' || !Object.values(env).includes('sandbox')) return {}
  // the package is in no production image
  const [{ sandboxKeys }, { sandboxVariables }] = await Promise.all([
    import('@xinyu/sandboxes/keys/keys'),
    import('@xinyu/sandboxes/variables'),
  ])
  const file = join(dataDir, sandboxFile)
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
  const keys = sandboxKeys(JSON.parse(stored.SANDBOX_KEYS ?? '{}'))
  const variables = sandboxVariables(keys, addresses, env)
  openPrivateFolder(dataDir)
  writeFileSync(file, JSON.stringify(variables, null, 2), { mode: privateFile })
  return variables
}
