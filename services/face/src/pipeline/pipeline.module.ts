import { CONFIG } from '@xinyu/platform/config'
import { Global, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common'
import type { FaceConfig } from '../config.ts'
import { MODEL_FILES } from '../models/models.public.ts'
import type { ModelFiles } from '../models/models.public.ts'
import { Pictures } from './pictures.public.ts'
import { PicturePool } from './pool.ts'

/** Ends the workers with the service. */
@Injectable()
class PoolShutdown implements OnApplicationShutdown {
  constructor(private readonly pool: PicturePool) {}
  onApplicationShutdown(): Promise<void> {
    return this.pool.close()
  }
}

const pool = {
  provide: PicturePool,
  inject: [CONFIG, MODEL_FILES],
  useFactory: (config: FaceConfig, models: ModelFiles) =>
    new PicturePool({ models, workers: config.FACE_WORKERS, queueLimit: config.FACE_QUEUE }),
}

/** Pictures in, faces and scores out. */
@Global()
@Module({ providers: [pool, PoolShutdown, Pictures], exports: [Pictures] })
export class PipelineModule {}
