import { Global, Module } from '@nestjs/common'
import { Jobs } from './jobs.public.ts'
import { LeasesStore } from './leases.store.ts'

@Global()
@Module({ providers: [LeasesStore, Jobs], exports: [Jobs] })
export class JobsModule {}
