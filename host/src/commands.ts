import { adminRoles, type AdminRole } from '@xinyu/contracts/call'
import { createAdmin } from '@xinyu/contracts/internal/users'
import { describe, reindex } from '@xinyu/face/cli'
import { type PlatformConfig, ConfigError } from '@xinyu/platform/config'
import { InternalClient } from '@xinyu/platform/internal-client'
import { chosen, decideBan, rebuildUsers, replayJournals, replayLetters, secretLines } from './operations.ts'
import { readRunningFile } from './running-file.ts'
import { readSettings } from './settings.ts'

type Say = (line: string) => void
type Options = Record<string, string | undefined>
interface Command {
  takes: string
  does: string
  options: readonly string[]
  run(options: Options, rest: string[], say: Say): Promise<void>
}

const internal = (): InternalClient =>
  new InternalClient(readRunningFile(readSettings(process.env).dataDir, process.env) as unknown as PlatformConfig)

const must = (options: Options, name: string): string => {
  const value = options[name]
  if (typeof value !== 'string') throw new ConfigError(`--${name} is missing`)
  return value
}

/** What an operator does from the command line; each goes through the services' own doors. */
export const commands: Record<string, Command> = {
  'create-admin': {
    takes: '--phone N --password P [--name N] [--roles a,b]',
    does: 'makes an admin, or gives a phone these roles (default: admin)',
    options: ['phone', 'password', 'name', 'roles'],
    run: async (options, _rest, say) => {
      const roles = (options.roles ?? 'admin').split(',').map((role) => {
        if (!(adminRoles as readonly string[]).includes(role))
          throw new ConfigError(`--roles: ${role} is none of ${adminRoles.join(', ')}`)
        return role as AdminRole
      })
      const { GID } = await internal().ask(createAdmin, {
        phone: must(options, 'phone'),
        password: must(options, 'password'),
        name: options.name ?? '管理员',
        roles,
      })
      say(`admin ${GID} may now log in at /admin/ with roles ${roles.join(', ')}`)
    },
  },
  'face:describe': {
    takes: 'FILE…',
    does: 'prints one JSON line a photo: its size and every face with box, descriptor, smile, age and gender',
    options: [],
    run: async (_options, files, say) => {
      const note = (line: string): void => void process.stderr.write(`${line}\n`)
      const refused = await describe(files, say, {
        cacheDir: readSettings(process.env).cacheDir,
        base: process.env.INIT_CWD ?? process.cwd(),
        note,
      })
      if (refused > 0)
        throw new ConfigError(`${refused} of ${files.length} photos could not be described; their lines say why.`)
    },
  },
  'face:reindex': {
    takes: '',
    does: 'rebuilds the running product’s face index while search goes on',
    options: [],
    run: (_options, _rest, say) => reindex(internal(), say),
  },
  'users:rebuild': {
    takes: '',
    does: 'makes the lists of people and the blocks anew from the members, while they are in use',
    options: [],
    run: (_options, _rest, say) => rebuildUsers(internal(), say),
  },
  ban: {
    takes: '--user ID --reason TEXT [--days N]',
    does: 'bans a user at once, for so many days or without end',
    options: ['user', 'reason', 'days'],
    run: (options, _rest, say) =>
      decideBan(
        internal(),
        { user: must(options, 'user'), banned: true, reason: must(options, 'reason'), days: options.days },
        new Date(),
        say,
      ),
  },
  unban: {
    takes: '--user ID',
    does: 'lifts a ban',
    options: ['user'],
    run: (options, _rest, say) =>
      decideBan(
        internal(),
        { user: must(options, 'user'), banned: false, reason: 'lifted by an operator' },
        new Date(),
        say,
      ),
  },
  'replay-dead-letters': {
    takes: '[--service NAME]',
    does: 'hands facts that a service gave up on to it once more',
    options: ['service'],
    run: async (options, _rest, say) => {
      const failed = await replayLetters(internal(), chosen(options.service), say)
      if (failed > 0) throw new ConfigError(`${failed} failed again and stay; the service’s log says why.`)
    },
  },
  'events:replay': {
    takes: '[--service NAME] [--topic T] [--since TIME]',
    does: 'publishes the journal again, for a broker that lost its disk',
    options: ['service', 'topic', 'since'],
    run: async ({ service, topic, since }, _rest, say) =>
      void (await replayJournals(internal(), chosen(service), { topic, since }, say)),
  },
  migrate: {
    takes: '[--service NAME]',
    does: 'brings the databases to the shape of this version, as a step of its own before a rollout',
    options: ['service'],
    run: async ({ service }, _rest, say) => {
      const env = readRunningFile(readSettings(process.env).dataDir, process.env)
      // the services themselves are loaded for this command only
      const { migrateServices } = await import('./migrate.ts')
      await migrateServices(chosen(service), env, say)
    },
  },
  secrets: {
    takes: '',
    does: 'prints fresh secrets for an environment file; asks no running product',
    options: [],
    run: async (_options, _rest, say) => secretLines().forEach(say),
  },
}
