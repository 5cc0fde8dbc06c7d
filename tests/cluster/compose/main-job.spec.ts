import { describe } from '@jest/globals'
import { drain } from '@xinyu/testkit/product'
import { tellMainJob } from '../../journeys/main-job.story.ts'
import { run } from '../run.ts'
import { GATEWAY } from './project.ts'

// the trial says how its compose is called, and ends it itself
const words = JSON.parse(process.env.XINYU_TRIAL_COMPOSE ?? '[]') as string[]

/** As an operator types it: in the container of a service. */
const xinyu = (args: string[]): Promise<string> =>
  run('docker', [...words, 'exec', '-T', 'users', 'node', 'host/dist/cli.js', ...args])

describe('on compose', () =>
  tellMainJob(async () => ({
    url: GATEWAY,
    dataDir: '',
    drain: (milliseconds = 120_000) => drain(GATEWAY, milliseconds),
    xinyu,
    stop: async () => undefined,
  })))
