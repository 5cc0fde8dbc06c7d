import { runService } from '@xinyu/platform/run-service'
import { faceConfig } from './config.ts'
import { FaceModule } from './face.module.ts'

await runService({ name: 'face', module: FaceModule, config: faceConfig })
