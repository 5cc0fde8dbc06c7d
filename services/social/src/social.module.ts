import { Module } from '@nestjs/common'
import { PeopleModule } from './people/people.module.ts'
import { PostsModule } from './posts/posts.module.ts'
import { RelationsModule } from './relations/relations.module.ts'

/** Who looked at, likes, loves and follows whom, and what people publish. */
@Module({ imports: [PeopleModule, RelationsModule, PostsModule] })
export class SocialModule {}
