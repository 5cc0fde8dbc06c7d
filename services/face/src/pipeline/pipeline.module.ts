import { CONFIG } from '@xinyu/platform/config'
import { Global, Injectable, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import type { FaceConfig } from '../config.ts'
import { MODEL_FILES, ModelsModule } from '../models/models.public.ts'
import type { ModelFiles } from '../models/models.public.ts'
import { Pictures } from './pictures.public.ts'
import { PicturePool } from './pool.ts'

/** Starts permanent workers before the service listens, and ends all of them with it. */
@Injectable()
class PoolLifecycle implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(private readonly pool: PicturePool) {}
  onApplicationBootstrap(): Promise<void> {
    return this.pool.warm()
  }
  onApplicationShutdown(): Promise<void> {
    return this.pool.close()
  }
}

const pool = {
  provide: PicturePool,
  inject: [CONFIG, MODEL_FILES],
  useFactory: (config: FaceConfig, models: ModelFiles) =>
    new PicturePool({
      models,
      workers: config.FACE_WORKERS,
      queueLimit: config.FACE_QUEUE,
      idleMs: config.FACE_IDLE_MINUTES * 60_000,
    }),
}

/** Global: six capabilities measure pictures. */
@Global()
@Module({ imports: [ModelsModule], providers: [pool, PoolLifecycle, Pictures], exports: [Pictures] })
export class PipelineModule {}
