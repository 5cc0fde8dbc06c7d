import { type DynamicModule, Module, type Type } from '@nestjs/common'
import { ConfirmErasuresJob } from './confirm-erasures-job.ts'
import { ErasuresStore } from './erasures.store.ts'
import { ExportsStore } from './exports.store.ts'
import { type Holding, HOLDINGS, PERSONAL_DATA_FACTS, type PersonalDataFacts } from './holding.ts'
import { OnPersonalData } from './on-personal-data.ts'
import { personalDataMigrations } from './personal-data.migrations.ts'
import { PersonalDataReads } from './personal-data.reads.ts'
import { PartWriter } from './part-writer.ts'

interface Options extends PersonalDataFacts {
  /** those that export the holdings */
  imports: Type[]
  holdings: Type<Holding>[]
}

/** A service's answers to two questions: what do you have of this person, and is it gone? */
@Module({})
export class PersonalDataModule {
  static of({ imports, holdings, ...facts }: Options): DynamicModule {
    return {
      module: PersonalDataModule,
      imports,
      controllers: [OnPersonalData],
      providers: [
        personalDataMigrations,
        { provide: PERSONAL_DATA_FACTS, useValue: facts },
        { provide: HOLDINGS, inject: holdings, useFactory: (...all: Holding[]) => all },
        ErasuresStore,
        ExportsStore,
        PersonalDataReads,
        PartWriter,
        ...(facts.erased ? [ConfirmErasuresJob] : []),
      ],
    }
  }
}
