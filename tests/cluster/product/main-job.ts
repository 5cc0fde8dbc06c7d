import { join } from 'node:path'
import { runJourney } from '../journey.ts'

/** Runs the main job through the cluster's gateway. */
export const runMainJob = (dataDir: string, kubeconfig: string): Promise<string> =>
  runJourney(join(import.meta.dirname, 'main-job.spec.ts'), {
    XINYU_TRIAL_DATA: dataDir,
    XINYU_TRIAL_KUBECONFIG: kubeconfig,
  })
