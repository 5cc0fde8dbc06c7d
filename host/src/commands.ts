import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { adminRoles, type AdminRole } from '@xinyu/contracts/call'
import { createAdmin, resetSecondFactor } from '@xinyu/contracts/internal/users-operations'
import { describe, reindex } from '@xinyu/face/cli'
import { listPairs, scorePairs } from '@xinyu/users/matching/pair-file'
import { type PlatformConfig, ConfigError } from '@xinyu/platform/config'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import type { Command, Options } from './command.ts'
import { backupCommands } from './backup/backup-commands.ts'
import * as operations from './operations.ts'
import { evaluateDecks, explainMatching, rebuildIndex } from './matching.ts'
import { readRunningFile } from './running-file.ts'
import { readSettings } from './settings.ts'

/** Cluster DNS caches negative answers for some seconds. */
const patienceMs = 10_000
const internal = (): InternalClient => {
  const config = readRunningFile(readSettings(process.env).dataDir, process.env) as unknown as PlatformConfig
  return new InternalClient(config, { patienceMs })
}

const requiredOption = (options: Options, name: string): string => {
  const value = options[name]
  if (typeof value !== 'string') throw new ConfigError(`--${name} is missing`)
  return value
}

const existingFile = ([file]: string[]): string => {
  if (file === undefined) throw new ConfigError('FILE is missing')
  const found = resolve(process.env.INIT_CWD ?? process.cwd(), file)
  if (!existsSync(found)) throw new ConfigError(`There is no file ${found}`)
  return found
}

/** Operator commands; each uses the services' internal calls. */
export const commands: Record<string, Command> = {
  'create-admin': {
    usage: '--phone N --password P [--name N] [--roles a,b]',
    summary: 'makes an admin, or gives a phone these roles (default: admin)',
    options: ['phone', 'password', 'name', 'roles'],
    run: async (options, _rest, print) => {
      const roles = (options.roles ?? 'admin').split(',').map((role) => {
        if (!(adminRoles as readonly string[]).includes(role))
          throw new ConfigError(`--roles: ${role} is none of ${adminRoles.join(', ')}`)
        return role as AdminRole
      })
      const { GID } = await internal().call(createAdmin, {
        phone: requiredOption(options, 'phone'),
        password: requiredOption(options, 'password'),
        name: options.name ?? '管理员',
        roles,
      })
      print(`admin ${GID} may now log in at /admin/ with roles ${roles.join(', ')}`)
      print('an authenticator (any app for one-time codes) is set up at the first login')
    },
  },
  'reset-second-factor': {
    usage: '--phone N --reason TEXT',
    summary: 'takes a lost authenticator away: logins end, the next one at the console sets up another',
    options: ['phone', 'reason'],
    run: async (options, _rest, print) => {
      const reset = { phone: requiredOption(options, 'phone'), reason: requiredOption(options, 'reason') }
      const { user_id, wasEnrolled } = await internal().call(resetSecondFactor, reset)
      print(
        wasEnrolled
          ? `${user_id}: has no authenticator any more`
          : `${user_id}: had no authenticator; its logins ended`,
      )
    },
  },
  'face:describe': {
    usage: 'FILE…',
    summary: 'prints one JSON line a photo: its size and every face with box, descriptor, smile, age and gender',
    options: [],
    run: async (_options, files, print) => {
      const note = (line: string): void => void process.stderr.write(`${line}\n`)
      const refused = await describe(files, print, {
        cacheDir: readSettings(process.env).cacheDir,
        base: process.env.INIT_CWD ?? process.cwd(),
        note,
      })
      if (refused > 0)
        throw new ConfigError(`${refused} of ${files.length} photos could not be described; their lines say why.`)
    },
  },
  'face:reindex': {
    usage: '',
    summary: 'rebuilds the running product’s face index while search goes on',
    options: [],
    run: (_options, _rest, print) => reindex(internal(), print),
  },
  'users:rebuild': {
    usage: '',
    summary: 'rebuilds the copies of people and blocks from the members, while they are in use',
    options: [],
    run: (_options, _rest, print) => operations.rebuildUsers(internal(), print),
  },
  'matching:score': {
    usage: 'FILE',
    summary: 'both chances of every pair of a file, learned from its decisions, by the code of the deck; JSON lines',
    options: [],
    run: (_options, rest, print) => scorePairs(existingFile(rest), print),
  },
  'matching:lists': {
    usage: 'FILE',
    summary: 'whom the policy of the deck shows to everybody of a file; JSON lines',
    options: [],
    run: (_options, rest, print) => listPairs(existingFile(rest), print),
  },
  'matching:explain': {
    usage: 'USER OTHER',
    summary: 'why one member is recommended to another, or not: limits, both chances and their terms',
    options: [],
    run: (_options, [user, other], print) => explainMatching(internal(), user, other, print),
  },
  'matching:evaluate': {
    usage: '[--days N]',
    summary:
      'what came of the decks of the last days: exposure, matches, talks, by region, and whether chances are true',
    options: ['days'],
    run: ({ days }, _rest, print) => evaluateDecks(internal(), days, print),
  },
  'matching:rebuild': {
    usage: '',
    summary: 'rebuilds the candidates in the memory of every instance from the store, while the old ones answer',
    options: [],
    run: (_options, _rest, print) => rebuildIndex(internal(), print),
  },
  ban: {
    usage: '--user ID --reason TEXT [--days N]',
    summary: 'bans a user at once, for so many days or without end',
    options: ['user', 'reason', 'days'],
    run: (options, _rest, print) =>
      operations.decideBan(
        internal(),
        {
          user: requiredOption(options, 'user'),
          banned: true,
          reason: requiredOption(options, 'reason'),
          days: options.days,
        },
        new Date(),
        print,
      ),
  },
  unban: {
    usage: '--user ID',
    summary: 'lifts a ban',
    options: ['user'],
    run: (options, _rest, print) =>
      operations.decideBan(
        internal(),
        { user: requiredOption(options, 'user'), banned: false, reason: 'lifted by an operator' },
        new Date(),
        print,
      ),
  },
  'replay-dead-letters': {
    usage: '[--service NAME]',
    summary: 'lets a service handle its dead letters again',
    options: ['service'],
    run: async (options, _rest, print) => {
      const failed = await operations.replayLetters(internal(), operations.selectServices(options.service), print)
      if (failed > 0) throw new ConfigError(`${failed} failed again and stay; the service’s log says why.`)
    },
  },
  'jobs:replay': {
    usage: '[--service NAME]',
    summary: 'lets the jobs of a service try again what failed and was put aside',
    options: ['service'],
    run: ({ service }, _rest, print) => operations.replayItems(internal(), operations.selectServices(service), print),
  },
  'events:replay': {
    usage: '[--service NAME] [--topic T] [--since TIME]',
    summary: 'publishes the event log again, for a broker that lost its disk',
    options: ['service', 'topic', 'since'],
    run: async ({ service, topic, since }, _rest, print) =>
      void (await operations.replayEventLogs(internal(), operations.selectServices(service), { topic, since }, print)),
  },
  migrate: {
    usage: '[--service NAME]',
    summary: 'brings the databases to the shape of this version, as a step of its own before a rollout',
    options: ['service'],
    run: async ({ service }, _rest, print) => {
      const env = readRunningFile(readSettings(process.env).dataDir, process.env)
      // loaded lazily: only this command needs the services
      const { migrateServices } = await import('./migrate.ts')
      await migrateServices(operations.selectServices(service), env, print)
    },
  },
  ...backupCommands,
  secrets: {
    usage: '',
    summary: 'prints fresh secrets for an environment file; asks no running product',
    options: [],
    run: async (_options, _rest, print) => operations.formatSecrets().forEach(print),
  },
}
