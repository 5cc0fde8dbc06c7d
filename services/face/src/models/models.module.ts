import { CONFIG } from '@xinyu/platform/config'
import { Log } from '@xinyu/platform/logging/log'
import { Module } from '@nestjs/common'
import type { FaceConfig } from '../config.ts'
import { ensureModels } from './convert.ts'
import { MODEL_FILES } from './model-files.ts'

const files = {
  provide: MODEL_FILES,
  inject: [CONFIG, Log],
  useFactory: (config: FaceConfig, log: Log) =>
    ensureModels({ cacheDir: config.MODEL_CACHE, log: (line) => log.info(line) }),
}

/** The ONNX files, converted at the first start. */
@Module({ providers: [files], exports: [files] })
export class ModelsModule {}
