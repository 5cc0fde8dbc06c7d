import { Module } from '@nestjs/common'
import { DirectoryModule } from '../directory/directory.public.ts'
import { PapersJob } from './papers-job.ts'
import { Papers } from './papers.ts'

@Module({ imports: [DirectoryModule], providers: [Papers, PapersJob], exports: [Papers] })
export class PapersModule {}
