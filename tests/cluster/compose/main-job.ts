import { join } from 'node:path'
import { tellStory } from '../story.ts'
import type { Docker } from './docker.ts'
import type { Project } from './project.ts'

/** The product's own story, told through the port that docker-compose.yml opens. */
export const tellComposeJob = (docker: Docker, project: Project): Promise<string> =>
  tellStory(join(import.meta.dirname, 'main-job.spec.ts'), {
    ...docker.env,
    XINYU_TRIAL_COMPOSE: JSON.stringify(project.words),
  })
