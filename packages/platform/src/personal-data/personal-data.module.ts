import { type DynamicModule, Module, type Type } from '@nestjs/common'
import { ConfirmErasuresJob } from './confirm-erasures-job.ts'
import { ErasuresStore } from './erasures.store.ts'
import { ExportsStore } from './exports.store.ts'
import {
  type PersonalDataSource,
  PERSONAL_DATA_SOURCES,
  PERSONAL_DATA_FACTS,
  type PersonalDataFacts,
} from './personal-data-source.ts'
import { EndHoldsJob } from './end-holds-job.ts'
import { HeldCopies } from './held-copies.ts'
import { HoldsStore } from './holds.store.ts'
import { OnHeld } from './on-held.ts'
import { OnPersonalData } from './on-personal-data.ts'
import { personalDataMigrations } from './personal-data.migrations.ts'
import { PersonalDataReads } from './personal-data.reads.ts'
import { PartWriter } from './part-writer.ts'

interface Options extends PersonalDataFacts {
  /** the modules that export the sources */
  imports: Type[]
  sources: Type<PersonalDataSource>[]
}

@Module({})
export class PersonalDataModule {
  static register({ imports, sources, ...facts }: Options): DynamicModule {
    return {
      module: PersonalDataModule,
      imports,
      controllers: [OnPersonalData, OnHeld],
      providers: [
        personalDataMigrations,
        { provide: PERSONAL_DATA_FACTS, useValue: facts },
        { provide: PERSONAL_DATA_SOURCES, inject: sources, useFactory: (...all: PersonalDataSource[]) => all },
        ErasuresStore,
        ExportsStore,
        PersonalDataReads,
        PartWriter,
        HoldsStore,
        HeldCopies,
        EndHoldsJob,
        ...(facts.erased ? [ConfirmErasuresJob] : []),
      ],
      exports: [HoldsStore],
    }
  }
}
