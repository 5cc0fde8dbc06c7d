import { Module } from '@nestjs/common'
import { MaintenanceController } from './maintenance.controller.ts'
import { PutVectorsHandler } from './put-vectors.ts'
import { RemoveFacesHandler } from './remove-faces.ts'
import { RenameFaceHandler } from './rename-face.ts'

@Module({
  controllers: [MaintenanceController],
  providers: [PutVectorsHandler, RenameFaceHandler, RemoveFacesHandler],
})
export class MaintenanceModule {}
