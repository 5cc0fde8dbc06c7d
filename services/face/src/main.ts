import { runService } from '@xinyu/platform/run-service'

await runService('face', async () => ({
  module: (await import('./face.module.ts')).FaceModule,
  config: (await import('./config.ts')).faceConfig,
}))
