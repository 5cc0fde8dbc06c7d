import { Global, Module } from '@nestjs/common'
import { ForgetTargets } from './forget-targets.ts'
import { SaveTargetHandler } from './save-target.ts'
import { TargetsController } from './targets.controller.ts'
import { targetsMigrations } from './saved-faces.migrations.ts'
import { SavedFaces, TargetsOfPerson } from './saved-faces.public.ts'
import { TargetsStore } from './targets.store.ts'

/** Global: members and targets use each other. */
@Global()
@Module({
  controllers: [TargetsController, ForgetTargets],
  providers: [targetsMigrations, TargetsStore, SavedFaces, TargetsOfPerson, SaveTargetHandler],
  exports: [SavedFaces, TargetsOfPerson],
})
export class SavedFacesModule {}
