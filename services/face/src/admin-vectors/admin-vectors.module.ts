import { Module } from '@nestjs/common'
import { AdminVectorsController } from './admin-vectors.controller.ts'
import { PutVectorsHandler } from './put-vectors.ts'
import { RemoveFacesHandler } from './remove-faces.ts'
import { RenameFaceHandler } from './rename-face.ts'

@Module({
  controllers: [AdminVectorsController],
  providers: [PutVectorsHandler, RenameFaceHandler, RemoveFacesHandler],
})
export class AdminVectorsModule {}
