import { join } from 'node:path'
import { runJourney } from '../journey.ts'
import type { Docker } from './docker.ts'
import type { Project } from './project.ts'

/** Runs the main job through the port that docker-compose.yml publishes. */
export const runComposeMainJob = (docker: Docker, project: Project): Promise<string> =>
  runJourney(join(import.meta.dirname, 'main-job.spec.ts'), {
    ...docker.env,
    XINYU_TRIAL_COMPOSE: JSON.stringify(project.words),
  })
