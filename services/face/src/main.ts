import { runService } from '@xinyu/platform/runtime/run-service'

await runService('face', async () => ({
  module: (await import('./face.module.ts')).FaceModule,
  config: (await import('./config.ts')).faceConfig,
}))
