import { adminRoles, type AdminRole } from '@xinyu/contracts/call'
import { createAdmin } from '@xinyu/contracts/internal/users'
import { type PlatformConfig, ConfigError } from '@xinyu/platform/config'
import { InternalClient } from '@xinyu/platform/internal-client'
import { readRunningFile } from './running-file.ts'
import { readSettings } from './settings.ts'

type Say = (line: string) => void
type Options = Record<string, string | undefined>
interface Command { takes: string; does: string; options: readonly string[]; run(options: Options, rest: string[], say: Say): Promise<void> }

const internal = (): InternalClient => new InternalClient(readRunningFile(readSettings(process.env).dataDir, process.env) as unknown as PlatformConfig)

const must = (options: Options, name: string): string => {
  const value = options[name]
  if (typeof value !== 'string') throw new ConfigError(`--${name} is missing`)
  return value
}

/** What an operator does from the command line; each goes through the services' own doors. */
export const commands: Record<string, Command> = {
  'create-admin': {
    takes: '--phone N --password P [--name N] [--roles a,b]', does: 'makes an admin, or gives a phone these roles (default: admin)',
    options: ['phone', 'password', 'name', 'roles'],
    run: async (options, _rest, say) => {
      const roles = (options.roles ?? 'admin').split(',').map((role) => {
        if (!(adminRoles as readonly string[]).includes(role)) throw new ConfigError(`--roles: ${role} is none of ${adminRoles.join(', ')}`)
        return role as AdminRole
      })
      const { GID } = await internal().ask(createAdmin, { phone: must(options, 'phone'), password: must(options, 'password'), name: options.name ?? '管理员', roles })
      say(`admin ${GID} may now log in at /admin/ with roles ${roles.join(', ')}`)
    },
  },
}
