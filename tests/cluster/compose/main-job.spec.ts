import { describe } from '@jest/globals'
import { drain } from '@xinyu/testkit/product'
import { mainJobScenario } from '../../journeys/main-job/main-job.scenario.ts'
import { run } from '../run.ts'
import { GATEWAY } from './project.ts'

// the trial passes its compose command and stops the product itself
const words = JSON.parse(process.env.XINYU_TRIAL_COMPOSE ?? '[]') as string[]

/** As an operator runs it: in a service's container. */
const xinyu = (args: string[]): Promise<string> =>
  run('docker', [...words, 'exec', '-T', 'users', 'node', 'host/dist/cli.js', ...args])

describe('on compose', () =>
  mainJobScenario(async () => ({
    url: GATEWAY,
    dataDir: '',
    drain: (milliseconds = 120_000) => drain(GATEWAY, milliseconds),
    xinyu,
    stop: async () => undefined,
  })))
