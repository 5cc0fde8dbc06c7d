import { describe } from '@jest/globals'
import { mainJobScenario } from '../../journeys/main-job/main-job.scenario.ts'
import { Kubectl } from '../kubectl.ts'
import { NAMESPACE } from './locations.ts'
import { clusterProduct } from './people.ts'

// the trial passes its cluster's address and stops it itself
const { XINYU_TRIAL_DATA: dataDir = '', XINYU_TRIAL_KUBECONFIG: kubeconfig = '' } = process.env

/** As in docs/runbooks: in a service's pod. */
const xinyu = (args: string[]): Promise<string> =>
  new Kubectl(kubeconfig).run(['exec', 'deploy/users', '-n', NAMESPACE, '--', 'node', 'host/dist/cli.js', ...args])

describe('in a cluster', () =>
  mainJobScenario(async () => ({ ...clusterProduct(dataDir), xinyu, stop: async () => undefined })))
