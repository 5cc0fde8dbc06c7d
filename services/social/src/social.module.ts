import { Module } from '@nestjs/common'
import { CommentsModule } from './comments/comments.module.ts'
import { PeopleModule } from './people/people.module.ts'
import { PostsModule } from './posts/posts.module.ts'
import { RelationsModule } from './relations/relations.module.ts'

/** Who looked at, likes, loves and follows whom, and what people publish and write under it. */
@Module({ imports: [PeopleModule, RelationsModule, PostsModule, CommentsModule] })
export class SocialModule {}
