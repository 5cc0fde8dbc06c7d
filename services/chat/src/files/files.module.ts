import { Voices } from '@xinyu/platform/voices/voices'
import { Global, Module } from '@nestjs/common'
import { MessageFiles } from './files.public.ts'

/** Global, so that sibling capabilities need the public file only. */
@Global()
@Module({ providers: [Voices, MessageFiles], exports: [MessageFiles] })
export class FilesModule {}
