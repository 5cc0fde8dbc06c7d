import { describe } from '@jest/globals'
import { tellMainJob } from '../../journeys/main-job.story.ts'
import { Kubectl } from '../kubectl.ts'
import { SPACE } from './places.ts'
import { clusterProduct } from './people.ts'

// the trial says where its cluster is, and ends it itself
const { XINYU_TRIAL_DATA: dataDir = '', XINYU_TRIAL_KUBECONFIG: kubeconfig = '' } = process.env

/** As docs/runbooks has it typed: in a pod of a service. */
const xinyu = (args: string[]): Promise<string> =>
  new Kubectl(kubeconfig).run(['exec', 'deploy/users', '-n', SPACE, '--', 'node', 'host/dist/cli.js', ...args])

describe('in a cluster', () =>
  tellMainJob(async () => ({ ...clusterProduct(dataDir), xinyu, stop: async () => undefined })))
