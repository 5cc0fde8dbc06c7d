import { join } from 'node:path'
import { tellStory } from '../story.ts'

/** The product's own story, told through the gateway of the cluster. */
export const tellMainJob = (dataDir: string, kubeconfig: string): Promise<string> =>
  tellStory(join(import.meta.dirname, 'main-job.spec.ts'), {
    XINYU_TRIAL_DATA: dataDir,
    XINYU_TRIAL_KUBECONFIG: kubeconfig,
  })
