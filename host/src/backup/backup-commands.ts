import { text } from 'node:stream/consumers'
import { openText, sealText } from '@xinyu/platform/backup/passphrase'
import { ConfigError, type PlatformConfig } from '@xinyu/platform/config'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import type { Command } from '../command.ts'
import { readRunningFile } from '../running-file.ts'
import { readSettings } from '../settings.ts'

const running = (): Record<string, string | undefined> =>
  readRunningFile(readSettings(process.env).dataDir, process.env)
const asking = (env: Record<string, string | undefined>): InternalClient =>
  new InternalClient(env as unknown as PlatformConfig)

/** loaded lazily, only for these commands */
const commandNames = () => import('./backup.ts')

const passphrase = (): string => {
  const phrase = process.env.KEYS_PASSPHRASE ?? ''
  if (phrase.length < 20) throw new ConfigError('KEYS_PASSPHRASE: 20 characters or more, stored apart from the keys')
  return phrase
}

/** Commands for backups, and for the keys, which are stored apart from them. */
export const backupCommands: Record<string, Command> = {
  backup: {
    usage: '',
    summary: 'writes one moment of all databases and objects to BACKUP_DIR or BACKUP_BUCKET, sealed; old ones expire',
    options: [],
    run: async (_options, _rest, print) => {
      const env = running()
      await (await commandNames()).backUp(env, asking(env), print)
    },
  },
  'backup:list': {
    usage: '',
    summary: 'the finished backups, the oldest first',
    options: [],
    run: async (_options, _rest, print) => (await commandNames()).listBackups(process.env, print),
  },
  'backup:check': {
    usage: '[--backup ID]',
    summary: 'reads all of a backup (the latest) as a restore would, and writes nothing',
    options: ['backup'],
    run: async ({ backup = 'latest' }, _rest, print) => (await commandNames()).checkStored(process.env, backup, print),
  },
  'backup:leavers': {
    usage: '',
    summary: 'writes down beside the backups who asked to be erased, so that a restore brings nobody back',
    options: [],
    run: async (_options, _rest, print) => {
      const env = running()
      await (await commandNames()).recordErasures(env, asking(env), print)
    },
  },
  restore: {
    usage: '--backup ID|latest',
    summary: 'fills empty engines with a backup; the product must not run',
    options: ['backup'],
    run: async ({ backup }, _rest, print) => {
      if (backup === undefined) throw new ConfigError('--backup is missing: an id of backup:list, or latest')
      return (await commandNames()).restore(readSettings(process.env), process.env, backup, print)
    },
  },
  'restore:leavers': {
    usage: '',
    summary: 'erases again everybody who was erased after the restored backup was made',
    options: [],
    run: async (_options, _rest, print) => {
      const env = running()
      await (await commandNames()).repeatErasures(env, asking(env), print)
    },
  },
  'keys:seal': {
    usage: '< FILE > SEALED',
    summary: 'seals keys under KEYS_PASSPHRASE, to be kept away from the backups',
    options: [],
    run: async (_options, _rest, print) => print(await sealText(passphrase(), await text(process.stdin))),
  },
  'keys:open': {
    usage: '< SEALED > FILE',
    summary: 'opens what keys:seal has sealed',
    options: [],
    run: async (_options, _rest, print) => print(await openText(passphrase(), await text(process.stdin))),
  },
}
